// What all pages that hear something share. A page is spoken to through its live region alone.
"use strict";
const KEPT = 6; // nodes of the live region
const AGAIN = Number(document.body.dataset.again || 1000); // ms before the next try
const DEAD = Number(document.body.dataset.dead || 15000); // ms without a sign of life; a beat comes every 10 s
const data = document.body.dataset;
const part = (id) => document.getElementById(id);

// The live region: nodes are appended and never changed, so that each is spoken once.
function speak(sentence) {
  if (!sentence) return;
  const node = document.createElement("p");
  node.textContent = sentence;
  part("heard").append(node);
  while (part("heard").childElementCount > KEPT) part("heard").firstElementChild.remove();
}

// A number for a request, so that the same one sent twice is done once.
function fresh() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
