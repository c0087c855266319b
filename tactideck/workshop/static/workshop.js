// The lines of what runs, as they come: of files that are made, oldest first, or of a table, newest first, which also takes
// entries. No line moves the focus or takes what is half typed. At the end the page is asked for again.
"use strict";
const BLOCKS = /^[█▀▄ ]*[█▀▄][█▀▄ ]*$/; // a row of a QR code, which is looked at and not read

let known = Number(data.known);
let stream = null;
let watchdog = 0;
let retry = 0;

function list(sentence) {
  const node = document.createElement("li");
  node.textContent = sentence;
  if (!data.log) part("log").append(node);
  else part("log").prepend(node);
  while (part("log").childElementCount > Number(data.log || Infinity)) part("log").lastElementChild.remove();
}

function told(line) {
  if (BLOCKS.test(line)) {
    part("code").hidden = false;
    part("code").src = `${location.pathname}/code.svg?${known}`;
  } else {
    list(line);
    speak(line);
  }
}

function alive() {
  clearTimeout(watchdog);
  watchdog = setTimeout(later, DEAD);
}

function close() {
  clearTimeout(watchdog);
  clearTimeout(retry);
  if (stream) stream.close();
  stream = null;
}

function later() {
  close();
  retry = setTimeout(open, AGAIN);
}

function open() {
  close();
  if (document.visibilityState === "hidden") return;
  alive();
  stream = new EventSource(`${data.events}?known=${known}`);
  stream.onmessage = (event) => {
    alive();
    known = Number(event.lastEventId);
    told(JSON.parse(event.data));
  };
  stream.addEventListener("beat", alive);
  stream.addEventListener("over", () => {
    close();
    location.reload();
  });
  stream.onerror = later;
}

// The same request again, with the same number: the table does it once.
async function send(form, typed) {
  const fields = new URLSearchParams(new FormData(form));
  fields.set("text", typed);
  form.elements.request.value = fresh();
  for (;;) {
    try {
      await fetch(form.getAttribute("action"), { method: "POST", body: fields, redirect: "manual" });
      return;
    } catch (error) {
      await new Promise((wait) => setTimeout(wait, AGAIN));
    }
  }
}

for (const form of document.querySelectorAll("#entry, #ask")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const pressed = event.submitter && event.submitter.name === "text" ? event.submitter.value : null;
    const typed = pressed === null ? part("text").value : pressed;
    // The focus stays in the field: the next line is typed at once, as at a terminal.
    if (pressed === null) part("text").value = "";
    send(form, typed);
  });
}

// A form that leads to another page: the end of what runs would load this one once more, over the other or over a click in it.
document.addEventListener("submit", (event) => { if (!event.defaultPrevented) close(); });
document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? close() : open()));
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
open();
