// The page: loads words and sounds, makes its parts, and hands each of them the news that concern it.

import { tell } from "./aloud.js";
import { makeByHand, setChoices } from "./by_hand.js";
import { makeCamera, setCamera } from "./camera.js";
import { setChances } from "./chances.js";
import { makeCameras, setCameras } from "./cameras.js";
import { byId, html, show } from "./dom.js";
import { makeDoor, setDoor } from "./door.js";
import { icon } from "./icons.js";
import { isDemo, makeMatch, setMatchRole, setMatchWords } from "./match.js";
import { install, renewIfOld } from "./installed.js";
import { send } from "./mail.js";
import { listen } from "./news.js";
import { setOffers } from "./offers.js";
import { makePanel, setPanel, setPanelRole } from "./panel.js";
import { makePeople, onMe, setPeople, setPlayers } from "./people.js";
import { makeTable, setRepairs, setTable } from "./table.js";
import { makeStage } from "./stage.js";
import { canSpeak, toggleVoice, voiceIsOn } from "./voice.js";
import { makeWarmUp, setWarmUp } from "./warm_up.js";
import { loadSounds, play, state, toggle } from "./whistle.js";
import { chooseLanguage, language, languages, loadWords, onLanguage, t } from "./words.js";

const LATE = 8000; // ms for which the page says that something came too late: two lines, read slowly

const nextLanguage = () => languages().find((lang) => lang !== language()) ?? language();

function setKnobs() {
  const sound = byId("sound");
  sound.replaceChildren(icon(state() === "on" ? "sound-on" : "sound-off"));
  if (state() === "locked") sound.append(html("span", {}, t("sound.locked")));
  sound.classList.toggle("hint", state() === "locked");
  sound.setAttribute("aria-label", t(`sound.${state()}`));
  sound.title = t(`sound.${state()}`);
  const voice = byId("voice"), spoken = voiceIsOn() ? "on" : "off";
  voice.hidden = !canSpeak;
  voice.replaceChildren(icon(voiceIsOn() ? "voice" : "voice-off"));
  voice.setAttribute("aria-label", t(`voice.${spoken}`));
  voice.setAttribute("aria-pressed", String(voiceIsOn()));
  voice.title = t(`voice.${spoken}`);
  byId("language").textContent = nextLanguage().toUpperCase();
  byId("language").setAttribute("aria-label", t("language.switch"));
  byId("language").title = t("language.switch");
}

/** @param {"stands" | "lost" | "full"} line */
function setLine(line) {
  if (line === "stands" && document.body.classList.contains("off-line")) {
    setPeople();
    renewIfOld();
  }
  const lost = isDemo() ? t("demo-over") : t("lost"); // after a demonstration nobody waits for more
  const told = line === "stands" ? "" : line === "full" ? t("full") : lost;
  show(byId("lost"), told);
  tell(told);
  document.body.classList.toggle("off-line", line !== "stands");
}

let hideLate = 0;

/**
 * Somebody tapped for a moment that is over, or for somebody else: say so, because nothing else happens.
 * @param {string} text
 */
function setLate(text) {
  show(byId("late"), text);
  tell(text);
  clearTimeout(hideLate);
  hideLate = setTimeout(() => show(byId("late"), ""), LATE);
}

async function begin() {
  await loadWords();
  makePanel();
  makeMatch();
  makeStage();
  makeByHand();
  makeCamera();
  makeCameras();
  makeTable();
  makeDoor();
  makeWarmUp();
  onMe(setPanelRole);
  onMe(setMatchRole);
  onMe(setKnobs);
  await makePeople();
  await loadSounds(setKnobs);
  onLanguage(setKnobs);
  byId("sound").addEventListener("click", toggle);
  byId("voice").addEventListener("click", () => toggleVoice(setKnobs));
  byId("language").addEventListener("click", () => chooseLanguage(nextLanguage()));
  addEventListener("too-late", () => setLate(t("late")));
  addEventListener("not-allowed", () => {
    setLate(t("people.not-yours"));
    setPeople();
  });
  byId("look-anew").addEventListener("click", () => send("menu", { do: "look-anew" }));
  listen(
    {
      panel: setPanel,
      match: (match) => {
        setPlayers(match.players);
        setMatchWords(match);
        setOffers(match);
        setChances(match);
        setRepairs(match);
        setWarmUp(match);
      },
      table: (table) => {
        const choosing = byId("cameras").hidden === false;
        byId("setup-link").hidden = table.live || !choosing; // a virtual table is always in order
        byId("real-looks").hidden = table.live;
        setTable(table);
      },
      choices: setChoices,
      door: setDoor,
      camera: setCamera,
      cameras: setCameras,
      people: setPeople,
      setup: () => {},
      sound: play,
    },
    setLine,
  );
  document.body.classList.add("ready");
  install();
}

begin();
