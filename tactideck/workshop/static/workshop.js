// The lines of what runs, as they come. At the end the page is asked for again, and says what was made.
"use strict";
const KEPT = 6; // nodes of the live region
const AGAIN = 1000; // ms before the next try
const data = document.body.dataset;
const part = (id) => document.getElementById(id);

let known = Number(data.known);
let stream = null;

// The live region: nodes are appended and never changed, so that each is spoken once.
function speak(sentence) {
  const node = document.createElement("p");
  node.textContent = sentence;
  part("heard").append(node);
  while (part("heard").childElementCount > KEPT) part("heard").firstElementChild.remove();
}

function list(sentence) {
  const node = document.createElement("li");
  node.textContent = sentence;
  part("log").append(node);
}

function open() {
  stream = new EventSource(`${data.events}?known=${known}`);
  stream.onmessage = (event) => {
    known = Number(event.lastEventId);
    const line = JSON.parse(event.data);
    list(line);
    speak(line);
  };
  stream.addEventListener("over", () => {
    stream.close();
    location.reload();
  });
  stream.onerror = () => {
    stream.close();
    setTimeout(open, AGAIN);
  };
}

open();
