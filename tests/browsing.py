"""Pages in the Chromium of the system: do they fit a small screen, and what does a screen reader meet?

AXE_CORE names the axe.min.js of axe-core. With TREES=write the expected files are made anew, to be looked at.
"""

import os
import shutil
from pathlib import Path

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
AXE = Path(os.environ.get("AXE_CORE") or "nowhere")

NARROW = {"width": 320, "height": 640}
PATIENCE = 60_000  # ms; nothing here takes a second where the machine is idle

CONTRASTS = """() => {
  const light = (text) => {
    const parts = text.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const paper = getComputedStyle(document.body).backgroundColor;
  return [...document.querySelectorAll('h1, p, label, a, button, input, li')].map((node) => {
    const style = getComputedStyle(node), own = style.backgroundColor;
    const ground = own.startsWith('rgba(0, 0, 0, 0') ? paper : own;
    const [low, high] = [light(style.color), light(ground)].sort((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  });
}"""


def check_fit(page) -> None:
    """Nothing leaves the screen sideways, and what is pressed is 48 px high."""
    page.wait_for_load_state()  # the style is there
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], page.url
    heights = page.evaluate(
        "[...document.querySelectorAll('a:not(.skip), button, input:not([type=hidden]), select, summary')]"
        ".map((node) => [node.textContent, Math.round(node.getBoundingClientRect().height)])"
    )
    assert [(what, height) for what, height in heights if height < 48] == []


def tree(page) -> str:
    """What a screen reader meets, as text."""
    page.wait_for_load_state()  # the style hides what says nothing
    return page.locator("body").aria_snapshot() + "\n"


def check_tree(text: str, file: Path) -> None:
    """Compare what a screen reader meets with a file."""
    if os.environ.get("TREES") == "write":
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8"), file.name


def by_axe(page, source: str) -> list[str]:
    page.evaluate(source)
    found = page.evaluate("axe.run({resultTypes: ['violations', 'incomplete']})")
    return [rule["id"] for rule in (*found["violations"], *found["incomplete"])]
