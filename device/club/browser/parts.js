// What the club's pages have in common: matches, tables, the line to the server.

/** @import { ClubMatch, ClubNews, ClubStandings, Topics } from "../../web/contract.d.ts" */

import { byId, html, show } from "../../web/browser/dom.js";
import { listen } from "../../web/browser/news.js";
import { t } from "../../web/browser/words.js";

/**
 * Hear of the evening.
 * @param {(news: ClubNews) => void} hear
 * @param {{ people?: () => void }} also
 */
export function follow(hear, also = {}) {
  listen({ club: hear, people: () => also.people?.() }, (line) => {
    show(byId("lost"), line === "stands" ? "" : t(line === "full" ? "full" : "club.lost"));
  });
}

/**
 * A match that is on: large, with its table.
 * @param {ClubMatch} match
 */
export function card(match) {
  const { title, home, away, live, clock, table, condition } = match;
  return html(
    "article",
    { className: `on ${condition}`, dataset: { match: String(match.id) } },
    html("p", { className: "where" }, html("strong", {}, t("club.table-name", { table })), html("span", {}, title)),
    html(
      "p",
      { className: "who" },
      html("span", {}, home),
      html("span", { className: "digits" }, live || "–:–"),
      html("span", {}, away),
    ),
    html("p", { className: "empty" }, condition === "playing" ? clock : t("club.called", { home, away, table })),
  );
}

/**
 * A match in a list.
 * @param {ClubMatch} match
 */
export function line({ title, home, away, score, table, condition }) {
  const told = condition === "undecided" ? t("club.undecided") : condition === "held" ? t("club.held") : "";
  return [
    html("span", { className: "where" }, [title, score && table ? t("club.table-name", { table }) : ""].filter(Boolean).join(", ")),
    html("span", { className: "who" }, html("span", {}, home), html("strong", {}, score || "–"), html("span", {}, away)),
    told ? html("span", { className: "empty" }, told) : null,
  ];
}

/**
 * A table of standings.
 * @param {ClubStandings} told
 */
export function tableOf({ title, rows }) {
  const heads = ["place", "name", "played", "won", "level", "lost", "goals", "points"];
  const head = heads.map((name) => html("th", { scope: "col", title: t(`club.column.${name}`) }, t(`club.short.${name}`)));
  const body = rows.map((row) =>
    html(
      "tr",
      {},
      html("td", {}, String(row.place)),
      html("th", { scope: "row" }, row.name, row.why ? html("small", {}, row.why) : null),
      ...[row.played, row.won, row.level, row.lost, row.goals].map((value) => html("td", {}, String(value))),
      html("td", {}, html("strong", {}, String(row.points))),
    )
  );
  return html(
    "table",
    { className: "numbers" },
    html("caption", {}, title),
    html("thead", {}, html("tr", {}, ...head)),
    html("tbody", {}, ...body),
  );
}

/**
 * Name of the evening, and who has won it.
 * @param {ClubNews} news
 */
export function headline({ name, game_name: game, champion }) {
  show(byId("name"), `${name} · ${game}`);
  document.title = name;
  show(byId("champion"), champion ? t("club.champion", { name: champion }) : "");
}
