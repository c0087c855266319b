// A key in the fragment of the address, which no server and no other page gets to see, is changed for a cookie.
"use strict";
function enter() {
  const key = location.hash.slice(1);
  const door = document.getElementById("door");
  if (!key || !door) return;
  history.replaceState(null, "", location.pathname);
  document.getElementById("code").value = key;
  door.submit();
}
window.addEventListener("hashchange", enter); // where the page is open already
enter();
