// The school: every lesson is one button; the picture goes on by itself.

const find = (id) => document.getElementById(id);
const LOOK_AGAIN = 1000;
let shown = null;

async function ask(path, letter) {
  const answer = await fetch(path, letter === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(letter),
  });
  return answer.ok ? answer.json() : null;
}

function say(answer) {
  if (!answer) return;
  shown = answer;
  find("said").textContent = answer.said ?? "";
  find("said").classList.toggle("bad", answer.good === false);
  draw();
}

function button(words, act, unavailable = false) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.disabled = unavailable;
  made.addEventListener("click", async () => {
    made.disabled = true;
    say(await act());
  });
  return made;
}

function row(lesson, words) {
  const line = document.createElement("li");
  const picture = document.createElement("img");
  picture.alt = "";
  picture.src = `album.png?name=${encodeURIComponent(lesson.name)}&own=${lesson.own}&at=${Date.now()}`;
  const text = document.createElement("span");
  text.className = "words";
  text.textContent = lesson.words;
  const known = document.createElement("span");
  known.className = "known";
  known.textContent = lesson.own ? words.own : words.printed;
  text.append(known);
  line.append(picture, text, button(lesson.own ? words.again : words.show, () => ask("show", { name: lesson.name }),
    lesson.card && !shown.ready));
  if (lesson.own) line.append(button(words.forget, () => ask("forget", { name: lesson.name })));
  return line;
}

function draw() {
  const { words, lessons, cards, lang } = shown;
  document.documentElement.lang = lang;
  find("title").textContent = words.title;
  find("hint").textContent = words.hint;
  find("look").alt = words.look;
  find("empty").hidden = !cards;
  find("empty").textContent = words.empty;
  find("lessons").replaceChildren(...lessons.map((lesson) => row(lesson, words)));
}

function look() {
  const picture = find("look");
  const next = () => setTimeout(look, LOOK_AGAIN);
  picture.onload = next;
  picture.onerror = next;
  picture.src = `look.jpg?at=${Date.now()}`;
}

find("empty").addEventListener("click", async () => say(await ask("empty", {})));
say(await ask("lessons.json"));
look();
