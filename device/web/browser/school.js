// The school: one lesson after the other; any of them can be chosen from the list. The picture goes on by itself.

const find = (id) => document.getElementById(id);
const LOOK_AGAIN = 1000;
const BESIDE = matchMedia("(min-width: 44rem)"); // the lessons stand beside the picture, else below it
let shown = null;
let chosen = null;

async function ask(path, letter) {
  const sent = letter === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(letter),
  };
  try {
    const answer = await fetch(path, sent);
    if (answer.ok) return await answer.json();
  } catch { /* told below: the program has been ended, or the house's network is away */ }
  return shown && { ...shown, said: shown.words.lost, good: false, like: null };
}

function hear(answer) {
  if (!answer) return;
  shown = answer;
  draw();
}

// The next lesson after the one that was just learned, or the first that nobody has shown yet.
function goOn() {
  const { lessons } = shown;
  const here = lessons.findIndex((lesson) => lesson.name === chosen);
  const round = [...lessons.slice(here + 1), ...lessons.slice(0, here + 1)];
  chosen = round.find((lesson) => !lesson.own)?.name ?? null;
}

async function learn(insist) {
  const name = chosen;
  const answer = await ask("show", { name, insist });
  if (!answer) return;
  shown = answer;
  if (answer.good) {
    versions[name] = Date.now();
    goOn();
  }
  draw();
  if (BESIDE.matches) find(`lesson-${chosen}`)?.scrollIntoView({ block: "nearest" });
}

function button(words, act, kind = "answer") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = words;
  made.addEventListener("click", async () => {
    made.disabled = true;
    await act();
    made.disabled = false;
  });
  return made;
}

// A picture that was shown anew has a new address; the others stay as they are.
const versions = {};
const pictureOf = ({ name, own }) => `album.png?name=${encodeURIComponent(name)}&own=${own}&at=${versions[name] ?? 0}`;

function row(lesson, words) {
  const line = document.createElement("li");
  line.id = `lesson-${lesson.name}`;
  line.className = `${lesson.own ? "own" : ""} ${lesson.name === chosen ? "now" : ""}`;
  const picture = document.createElement("img");
  picture.alt = "";
  picture.src = pictureOf(lesson);
  const text = document.createElement("span");
  text.textContent = lesson.words;
  const known = document.createElement("span");
  known.className = "known";
  known.textContent = lesson.own ? `✓ ${words.own}` : words.printed;
  text.append(known);
  const pick = button("", () => {
    chosen = lesson.name;
    shown = { ...shown, said: "", like: null };
    draw();
    find("desk").scrollIntoView({ block: BESIDE.matches ? "nearest" : "end" });
  }, "pick");
  pick.append(picture, text);
  line.append(pick);
  if (lesson.own) line.append(button(words.forget, async () => hear(await ask("forget", { name: lesson.name })), "forget"));
  return line;
}

function acts(lesson, words) {
  const empty = (kind) => button(words.empty, async () => hear(await ask("empty", {})), kind);
  if (lesson.card && !shown.ready) return [empty("answer")];
  const made = [button(lesson.own ? words.again : words.show, () => learn(false))];
  if (shown.like) made.push(button(words.insist, () => learn(true), "answer quiet"));
  if (lesson.card) made.push(empty("answer quiet"));
  return made;
}

function draw() {
  const { words, lessons, lang, trial } = shown;
  const now = lessons.find((lesson) => lesson.name === chosen);
  document.documentElement.lang = lang;
  document.title = `Schiri – ${words.title}`;
  find("title").textContent = words.title;
  find("look").alt = words.look;
  find("count").textContent = shown.count;
  find("lesson").textContent = now ? now.words : words.done;
  find("hint").textContent = now ? (now.card ? (shown.ready ? words["card-hint"] : words.clear) : words.hint) : "";
  find("said").textContent = shown.said ?? "";
  find("said").classList.toggle("bad", shown.good === false);
  find("wanted").hidden = !now;
  if (now) find("wanted").src = pictureOf(now);
  find("acts").replaceChildren(...(now ? acts(now, words) : []));
  find("trial").hidden = !trial;
  if (trial) {
    const lay = now ? [button(words.lay, async () => layDown(chosen), "answer quiet")] : [];
    find("trial").replaceChildren(words.trial, ...lay, button(words.take, async () => layDown(null), "answer quiet"));
  }
  find("lessons").replaceChildren(...lessons.map((lesson) => row(lesson, words)));
}

async function layDown(name) {
  hear(await ask("lay", { name }));
  look();
}

let waiting = 0;

function look() {
  const picture = find("look");
  clearTimeout(waiting);
  const next = () => { waiting = setTimeout(look, LOOK_AGAIN); };
  picture.onload = next;
  picture.onerror = next;
  picture.src = `look.jpg?at=${Date.now()}`;
}

shown = await ask("lessons.json");
if (shown) {
  goOn();
  draw();
}
look();
