// Made from contract/ by `python -m device.workshop.typescript`; the descriptions are there.

export type Sign = "ball" | "flag" | "yellow" | "red" | "whistle" | "cross" | "dot" | "pause" | "tick" | "dice" | "cup";

export interface ArchivedLine {
  match: number;
  game: string;
  contest: string;
  standing: string;
  when: string;
  condition: string;
  open: boolean;
}

export interface Space {
  matches: number;
  pictures: number;
  most_pictures: number;
}

export interface ArchiveList {
  matches: ArchivedLine[];
  pages: number;
  space: Space;
}

export interface Explained {
  text: string;
  short: string;
  kind: string;
  sign: Sign;
  rule: string;
  in_words: string;
}

export interface ArchivedStep {
  number: number;
  clock: string;
  text: string;
  events: Explained[];
  taken_back: boolean;
  overruled: boolean;
  picture: boolean;
  video: boolean;
  before: boolean;
}

export interface NumbersRow {
  what: string;
  home: string;
  away: string;
}

export interface TurningPoint {
  number: number;
  clock: string;
  text: string;
}

export interface Outlook {
  curve: boolean;
  turns: TurningPoint[];
  kindly: string[];
}

export interface PuzzleChoice {
  text: string;
  right: boolean;
  told: string;
}

export interface Puzzle {
  match: number;
  number: number;
  question: string;
  choices: PuzzleChoice[];
}

export interface ArchivedMatch {
  match: number;
  title: string;
  result: string;
  game: string;
  problem: string;
  columns: string[];
  numbers: NumbersRow[];
  heat: boolean;
  momentum: boolean;
  steps: ArchivedStep[];
  left_out: number;
}

export interface Choice {
  label: string;
  picture: string;
  pips: number;
  action: Record<string, any> | null;
  then: ChoiceGroup[];
}

export interface ChoiceGroup {
  title: string;
  choices: Choice[];
  more_title: string;
  more: Choice[];
}

export interface BoardChoice {
  piece: string;
  to: string;
  label: string;
  action: Record<string, any>;
}

export interface Choices {
  board: BoardChoice[];
  groups: ChoiceGroup[];
  pieces: Record<string, string>;
}

export interface ChoicesNews {
  board: BoardChoice[];
  groups: ChoiceGroup[];
  pieces: Record<string, string>;
  state: number;
  secret: boolean;
}

export type ClubDraw = "league" | "home-and-away" | "groups" | "swiss" | "knock-out";

export type ClubCondition = "waiting" | "held" | "called" | "playing" | "undecided" | "done";

export interface ClubPlan {
  draw: ClubDraw;
  groups: number;
  through: number;
  rounds: number;
  third: boolean;
  rules: string;
}

export interface ClubChoice {
  value: string;
  name: string;
}

export interface ClubPerson {
  id: number;
  name: string;
  members: string[];
  withdrawn: boolean;
}

export interface ClubMatch {
  id: number;
  title: string;
  home: string;
  away: string;
  score: string;
  live: string;
  clock: string;
  table: string;
  condition: ClubCondition;
}

export interface ClubRow {
  place: number;
  name: string;
  played: number;
  won: number;
  level: number;
  lost: number;
  goals: string;
  points: number;
  why: string;
}

export interface ClubStandings {
  title: string;
  rows: ClubRow[];
}

export interface ClubNews {
  evening: number;
  name: string;
  game: string;
  game_name: string;
  condition: "preparing" | "playing" | "over";
  champion: string;
  people: ClubPerson[];
  tables: string[];
  found: string[];
  now: ClubMatch[];
  next: ClubMatch[];
  done: ClubMatch[];
  standings: ClubStandings[];
  plan: ClubPlan;
  games: ClubChoice[];
  draws: ClubChoice[];
  rule_sets: ClubChoice[];
}

export interface ClubChange {
  at: string;
  who: string;
  text: string;
  why: string;
}

export interface ClubNewLetter {
  do: "new";
  name: string;
  game: string;
}

export interface ClubPlanLetter {
  do: "plan";
  evening: number;
  name: string;
  game: string;
  plan: ClubPlan;
}

export interface ClubNamed {
  name: string;
  members: string[];
}

export interface ClubAddLetter {
  do: "add";
  evening: number;
  people: ClubNamed[];
}

export interface ClubRemoveLetter {
  do: "remove";
  evening: number;
  person: number;
}

export interface ClubTablesLetter {
  do: "tables";
  evening: number;
  tables: string[];
}

export interface ClubBeginLetter {
  do: "begin";
  evening: number;
}

export interface ClubCallLetter {
  do: "call";
  evening: number;
  match: number;
  table: string;
}

export interface ClubResultLetter {
  do: "result";
  evening: number;
  match: number;
  home: number;
  away: number;
  shoot_out: number[];
  why: string;
}

export type ClubLetter =
  | ClubNewLetter
  | ClubPlanLetter
  | ClubAddLetter
  | ClubRemoveLetter
  | ClubTablesLetter
  | ClubBeginLetter
  | ClubCallLetter
  | ClubResultLetter;

export interface PressData {
  button: string;
  down: boolean;
}

export interface OfferedPressData {
  button: string;
  down: boolean;
  state: number;
}

export interface AnswerData {
  number: number;
  question: number;
}

export interface EnterData {
  action: Record<string, any>;
  state: number;
}

export interface PressCommand {
  kind: "press";
  data: PressData | OfferedPressData;
}

export interface AnswerCommand {
  kind: "answer";
  data: AnswerData;
}

export interface EnterCommand {
  kind: "enter";
  data: EnterData;
}

export interface TableCommand {
  kind: "table";
  data: Record<string, any>;
}

export interface MenuCommand {
  kind: "menu";
  data: Record<string, any>;
}

export type SentCommand = PressCommand | AnswerCommand | EnterCommand | TableCommand | MenuCommand;

export interface Fault {
  code: string;
  where: string;
}

export interface Refusal {
  error: Fault;
}

export interface DoorGame {
  game: string;
  name: string;
  chosen: boolean;
}

export interface DoorOption {
  option: string;
  title: string;
  values: string[];
  chosen: number;
}

export interface DoorName {
  label: string;
  colour: string;
  name: string;
}

export interface DoorNews {
  open: boolean;
  unfinished: string;
  games: DoorGame[];
  options: DoorOption[];
  names: DoorName[];
}

export interface Words {
  lang: string;
  words: Record<string, Record<string, string>>;
  page: string;
}

export interface Sounds {
  patterns: Record<string, number[][]>;
  ranks: Record<string, number>;
  range_db: number;
}

export interface Call {
  number: number;
  kind: string;
  sign: Sign;
  side: "" | "home" | "away";
  what: string;
  why: string;
  next: string;
  spoken: string;
  lasts: number;
  goal: Goal | null;
}

export interface Comment {
  number: number;
  text: string;
}

export interface Decision {
  number: number;
  clock: string;
  text: string;
  why: string;
  rule: string;
  kind: string;
  sign: Sign;
  taken_back: boolean;
  picture: boolean;
  overruled: boolean;
}

export interface Question {
  id: number;
  text: string;
  answers: string[];
  by: "" | "home" | "away" | "third" | "fourth";
}

export interface Repair {
  piece: string;
  seen: string | null;
  belongs: string | null;
}

export interface Wrong {
  text: string;
  rule: string;
  repairs: Repair[];
}

export interface Waiting {
  reason: string;
  text: string;
}

export interface Alternative {
  label: string;
  action: Record<string, any>;
}

export interface Offered {
  button: string;
  label: string;
  title: string;
  choices: Alternative[];
}

export interface WarmUpNews {
  moves: string[];
  done: number;
  text: string;
}

export interface Chances {
  home: number;
  draw: number;
  away: number;
}

export interface MatchNews {
  state: number;
  game: string;
  standing: string;
  teams: string[];
  names: string[];
  players: string[];
  on: string | null;
  clock: string;
  stands: boolean;
  move_clock: number | null;
  prompt: string;
  warm_up: WarmUpNews | null;
  hints: number | null;
  chances: Chances | null;
  demo: boolean;
  call: Call | null;
  comment: Comment | null;
  decisions: Decision[];
  question: Question | null;
  wrong: Wrong | null;
  repairs: Repair[];
  moved: string[];
  offers: Offered[];
  due: string[];
  reminders: string[];
  notes: string[];
  waiting: Waiting | null;
  trouble: string[];
}

export type Place = number[];

export type Box = number[];

export type RoleName = "viewer" | "home" | "away" | "third" | "fourth" | "referee";

export interface PersonNews {
  number: number;
  name: string;
  role: RoleName;
}

export interface Me {
  number: number;
  name: string;
  role: RoleName;
  people: PersonNews[];
}

export interface JoinLetter {
  code: string;
  name: string;
  role: RoleName;
}

export interface InviteLetter {
}

export interface RenameLetter {
  number: number;
  name: string;
}

export interface SendAwayLetter {
  number: number;
}

export interface Invited {
  code: string;
  address: string;
}

export interface PeopleNews {
  number: number;
}

export interface PhoneHello {
  code: string;
}

export interface PhoneKey {
  key: string;
  width: number;
  full: number;
}

export interface PhoneAnswer {
  want: "small" | "full";
  wait: number;
}

export interface RectShape {
  shape: "rect";
  look: string;
  box: Box;
  round: number;
}

export interface LineShape {
  shape: "line";
  look: string;
  box: Box;
}

export interface CircleShape {
  shape: "circle";
  look: string;
  at: Place;
  radius: number;
}

export interface SectorShape {
  shape: "sector";
  look: string;
  at: Place;
  radius: number;
  degrees: number[];
}

export interface PolygonShape {
  shape: "polygon";
  look: string;
  at: Place;
  corners: Place[];
}

export interface TextShape {
  shape: "text";
  look: string;
  at: Place;
  lying: Place;
  shift: Place;
  text: string;
  only: "always" | "live" | "real";
}

export interface IconShape {
  shape: "icon";
  look: Sign;
  at: Place;
  size: number;
}

export type Shape = RectShape | LineShape | CircleShape | SectorShape | PolygonShape | TextShape | IconShape;

export interface CornerCards {
  side: number;
  gap: number;
}

export interface TrayPlan {
  at: Place;
  sheet: Place;
  die: number;
  wells: Record<string, number[]>;
}

export interface SpinnerPlan {
  at: Place;
  radius: number;
}

export interface NamedPlace {
  name: string;
  at: Place;
}

export interface Edge {
  x: number[];
  y: number[];
}

export interface Plan {
  width: number;
  length: number;
  edge: Edge;
  cards: CornerCards;
  tray: TrayPlan;
  bench: number[];
  fields: Record<string, Box>;
  spoken: Record<string, string>;
  places: NamedPlace[];
  ground: Shape[];
  spinner: SpinnerPlan | null;
  card: Place;
  outlines: Record<string, string>;
}

export interface LessonNews {
  name: string;
  card: boolean;
  words: string;
  own: boolean;
}

export interface SchoolNews {
  lang: string;
  words: Record<string, string>;
  count: string;
  ready: boolean;
  trial: boolean;
  lessons: LessonNews[];
  said: string;
  good: boolean;
  like: string | null;
}

export interface ShowLetter {
  name: string;
  insist: boolean;
}

export interface EmptyLetter {
}

export interface ForgetLetter {
  name: string;
}

export interface LayLetter {
  name: string | null;
}

export interface SchoolLetters {
  show: ShowLetter;
  empty: EmptyLetter;
  forget: ForgetLetter;
  lay: LayLetter;
}

export interface SetupStep {
  name: "picture" | "light" | "board" | "tray" | "colours" | "figures";
  done: boolean;
  text: string;
}

export interface ColourOffer {
  home: string;
  away: string;
  text: string;
}

export interface SetupNews {
  number: number;
  stage: "before" | "lining-up" | "playing";
  steps: SetupStep[];
  colours: ColourOffer[];
  corners: Place[];
  which_end: boolean;
  same_table: string;
  next: string;
  go: string;
}

export interface Scene {
  number: number;
  text: string;
}

export interface Goal {
  scorer: string;
  standing: string;
  moves: Scene[];
}

export interface Figure {
  kind: "figure";
  id: string;
  name: string;
  x: number;
  y: number;
  held: boolean;
  off: boolean;
  colour: string;
  text: string;
  rim: boolean;
}

export interface Token {
  kind: "token";
  id: string;
  name: string;
  x: number;
  y: number;
  held: boolean;
  off: boolean;
  colour: string;
  outline: string;
  turn: number;
}

export interface Card {
  kind: "card";
  id: string;
  name: string;
  x: number;
  y: number;
  held: boolean;
  off: boolean;
  turn: number;
  paper: string;
  patch: string;
  text: string;
}

export interface Ball {
  kind: "ball";
  id: string;
  name: string;
  x: number;
  y: number;
  held: boolean;
  off: boolean;
  pips: number;
}

export type Piece = Figure | Token | Card | Ball;

export interface Die {
  id: string;
  well: string;
  x: number;
  y: number;
  turn: number;
  pips: number;
  sign: string;
  picture: string;
}

export interface Arrow {
  degrees: number;
  pushes: number;
  turns: number;
}

export interface Seat {
  name: string;
  box: Box;
  at: Place;
  on: boolean;
}

export interface Tool {
  label: string;
  picture: string;
  pips: number;
  pressed: boolean;
  due: boolean;
  command: Record<string, any>;
}

export interface ToolGroup {
  title: string;
  label: string;
  colour: string;
  tools: Tool[];
}

export interface TableNews {
  game: string;
  live: boolean;
  pieces: Piece[];
  dice: Die[];
  arrow: Arrow | null;
  tumbles: number;
  light: number;
  seats: Seat[];
  tools: ToolGroup[];
  taps: Record<string, Tool>;
}

export interface Labels {
  home: string;
  whistle: string;
  menu: string;
  away: string;
}

export interface PanelNews {
  oled: string;
  contrast: number;
  labels: Labels;
  lang: string;
}

export interface CameraNews {
  number: number;
  invitation: boolean;
}

export interface CameraOffer {
  camera: string;
  kind: string;
  name: string;
  picture: string;
}

export interface CamerasNews {
  offered: CameraOffer[];
  chosen: string;
}

export interface SoundNews {
  name: string;
  volume: number;
}

export interface Topics {
  panel: PanelNews;
  match: MatchNews;
  table: TableNews;
  choices: ChoicesNews;
  door: DoorNews;
  camera: CameraNews;
  cameras: CamerasNews;
  people: PeopleNews;
  setup: SetupNews;
  sound: SoundNews;
  club: ClubNews;
}
