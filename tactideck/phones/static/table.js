// What happens at the table, as it happens. No event moves the focus, redraws a form or takes what is half typed.
"use strict";

let last = data.last;
let stream = null;
let watchdog = 0;
let retry = 0;
let lost = false;

function list(sentence) {
  const node = document.createElement("li");
  node.textContent = sentence;
  part("log").prepend(node);
  while (part("log").childElementCount > Number(data.log)) part("log").lastElementChild.remove();
}

function watch() {
  clearTimeout(watchdog);
  watchdog = setTimeout(missing, DEAD);
}

function alive() {
  watch();
  if (!lost) return;
  lost = false;
  part("offline").hidden = true;
  speak(data.online);
}

function missing() {
  close();
  if (!lost) {
    lost = true;
    part("offline").hidden = false;
    speak(data.offline);
  }
  later();
}

function close() {
  clearTimeout(watchdog);
  watchdog = 0;
  drop();
}

function drop() {
  clearTimeout(retry);
  if (stream) stream.close();
  stream = null;
}

function later() {
  drop();
  retry = setTimeout(open, AGAIN);
}

function open() {
  drop();
  if (document.visibilityState === "hidden") return;
  const address = new URL(data.events, location.href);
  address.searchParams.set("last", last);
  for (const [name, value] of new URLSearchParams(location.search)) address.searchParams.set(name, value);
  stream = new EventSource(address);
  if (!watchdog) watch(); // it goes on from one try to the next
  stream.onmessage = (event) => {
    last = event.lastEventId;
    alive();
    happened(JSON.parse(event.data));
  };
  stream.addEventListener("beat", alive);
  stream.addEventListener("gone", () => location.assign("/"));
  stream.addEventListener("closed", later);
  stream.onerror = later;
}

function happened(now) {
  const due = now.due !== part("due").textContent;
  for (const sentence of now.log) {
    list(sentence);
    speak(sentence);
  }
  if (due) {
    part("due").textContent = now.due;
    speak(now.due);
  }
  if (now.scores !== undefined && part("scores")) part("scores").textContent = now.scores;
  if (now.title !== undefined) document.title = now.title;
  const entry = part("entry");
  if (!entry) return;
  // What is half typed was meant for what was due when it was begun.
  if (!part("text").value) {
    entry.elements.ticket.value = now.ticket;
    part("text").inputMode = now.numeric ? "numeric" : "text";
  }
  entry.dataset.ticket = now.ticket;
}

async function send(form, what) {
  const fields = new URLSearchParams(new FormData(form));
  fields.set("do", what);
  const whole = fields.toString();
  const button = form.querySelector(`[value="${what}"]`);
  if (button.getAttribute("aria-disabled")) return;
  button.setAttribute("aria-disabled", "true");
  try {
    let reply = null;
    // The same request again, with the same number: the table does it once.
    for (let tries = 0; reply === null; tries += 1) {
      try {
        const options = { method: "POST", body: whole, headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" } };
        reply = await fetch(form.getAttribute("action"), options);
      } catch (error) {
        if (!lost && tries === 1) missing();
        await new Promise((wait) => setTimeout(wait, AGAIN));
      }
    }
    if (reply.status === 403) location.assign("/");
    if (!reply.ok) return;
    answered(form, await reply.json());
  } finally {
    button.removeAttribute("aria-disabled");
    form.elements.request.value = fresh();
  }
}

function answered(form, reply) {
  const said = reply.said.join(" ");
  part("answer").textContent = said;
  speak(said);
  if (form.elements.ticket) form.elements.ticket.value = reply.ticket;
  if (!reply.entered) return;
  for (const field of form.querySelectorAll("input:not([type=hidden])")) field.value = "";
  part("who").focus();
}

for (const form of document.querySelectorAll('form[action="/seat"][method="post"]')) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form, event.submitter ? event.submitter.value : "enter");
  });
}
if (part("text")) {
  part("text").addEventListener("input", () => {
    // An empty field means whatever is due now.
    const entry = part("entry");
    if (!part("text").value && entry.dataset.ticket) entry.elements.ticket.value = entry.dataset.ticket;
  });
}

// A hidden page is told nothing by its system, not even that its stream has ended.
document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? close() : open()));
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
window.addEventListener("online", open);
open();
