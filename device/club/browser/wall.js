// The page for the wall: what is on now, who is next, how the tables stand.

/** @import { ClubNews } from "../../web/contract.d.ts" */

import { byId, html } from "../../web/browser/dom.js";
import { loadWords } from "../../web/browser/words.js";
import { card, follow, headline, line, tableOf } from "./parts.js";

const MOST_NEXT = 6; // more cannot be read from afar
const TURN_OVER = 10_000; // ms for which a table is shown, where there are several
const AT_ONCE = 2;
/** @type {ClubNews | null} */
let told = null;
let first = 0;

/** @param {ClubNews} news */
function hear(news) {
  told = news;
  headline(news);
  byId("now").replaceChildren(...news.now.map(card));
  byId("next-card").hidden = !news.next.length;
  byId("next").replaceChildren(...news.next.slice(0, MOST_NEXT).map((match) => html("li", {}, ...line(match))));
  setStandings();
}

function setStandings() {
  const all = told?.standings ?? [];
  if (first >= all.length) first = 0;
  byId("standings").replaceChildren(...all.slice(first, first + AT_ONCE).map(tableOf));
}

async function begin() {
  await loadWords();
  follow(hear);
  setInterval(() => {
    first += AT_ONCE;
    setStandings();
  }, TURN_OVER);
  document.body.classList.add("ready");
}

begin();
