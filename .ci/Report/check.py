"""Drives HTML reports in headless Chromium; see .ci/report-check."""
import os
import sys
import time

from playwright.sync_api import sync_playwright

CONTRAST = """() => {
  const rgb = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const luminance = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const ground = node => { for (; node; node = node.parentElement) { const c = rgb(getComputedStyle(node).backgroundColor); if (c.length === 3 || c[3] > .99) return c; } return [255, 255, 255]; };
  const bad = [];
  for (const node of document.querySelectorAll('body *')) {
    if (![...node.childNodes].some(child => child.nodeType === 3 && child.data.trim()) || node.closest('svg, script, style, noscript, dialog:not([open]), [hidden], .skip')) continue;
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const [a, b] = [luminance(rgb(getComputedStyle(node).color)), luminance(ground(node))].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) bad.push(`${ratio.toFixed(2)} ${node.tagName}.${node.className} "${node.textContent.slice(0, 20)}"`);
  }
  return bad;
}"""


class Failure(Exception):
    pass


def expect(truth, what):
    if not truth:
        raise Failure(what)


def drive(page):
    """Every key once, with what it must do."""
    chosen = lambda: page.eval_on_selector("#list", "node => node.getAttribute('aria-activedescendant')")
    count = lambda: page.inner_text("#count")
    total = count()
    labels = page.evaluate("[...document.querySelectorAll('button, input, select, [role=button], [role=listbox]')].filter(n => !(n.getAttribute('aria-label') || n.textContent.trim() || n.closest('label'))).length")
    expect(labels == 0, f"{labels} controls without a name")
    if page.query_selector(".row"):
        first = chosen()
        page.keyboard.press("j")
        second = chosen()
        if len(page.query_selector_all(".row")) > 1:
            expect(second != first, "j does not move")
        page.keyboard.press("k")
        expect(chosen() == first, "k does not move back")
        page.keyboard.press("n")
        page.keyboard.press("p")
        expect(chosen() == first, "n, p do not lead back")
        page.focus("#list")
        started = time.time()
        page.keyboard.press("End")
        expect(page.query_selector("#" + chosen()) is not None, "End does not draw the last row")
        page.keyboard.press("Home")
        expect(chosen() == first, "Home does not lead to the first")
        expect(time.time() - started < 5, "moving through the list takes seconds")
        page.keyboard.press("Enter")
        expect(page.evaluate("document.activeElement.id") == "detail", "Enter does not lead to the code")
        page.keyboard.press("Escape")
        expect(page.evaluate("document.activeElement.id") == "list", "Esc does not lead back")
        expect(len(page.query_selector_all(".row")) < 100, "rows out of view are in the page")
    page.keyboard.press("/")
    expect(page.evaluate("document.activeElement.id") == "search", "/ does not lead to the search")
    page.keyboard.type("no such text jk?")
    page.wait_for_selector(".list .empty")
    expect(page.query_selector("dialog[open]") is None, "keys act while typing")
    page.keyboard.press("Escape")
    expect(count() == total, "Esc does not clear the search")
    for _ in range(3):
        page.keyboard.press("f")
        expect(page.eval_on_selector("#severity", "node => node.value") in "012", "f does not choose a severity")
    page.keyboard.press("f")
    expect(count() == total, "four f do not lead back")
    for _ in range(5):
        page.keyboard.press("g")
    expect(page.eval_on_selector("#group", "node => node.value") == "file", "g does not go around")
    page.keyboard.press("?")
    expect(page.query_selector("dialog[open]") is not None, "? opens no help")
    page.keyboard.press("Escape")
    expect(page.query_selector("dialog[open]") is None, "Esc does not close the help")
    page.keyboard.press("l")
    other = page.evaluate("document.documentElement.lang")
    page.keyboard.press("l")
    expect(page.evaluate("document.documentElement.lang") != other, "l does not change the language")
    cell = page.query_selector(".cell")
    if cell:
        cell.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("x")
        expect(count() == total, "x does not clear the filters")
    page.keyboard.press("t")
    page.keyboard.press("t")
    expect(page.evaluate("document.documentElement.dataset.theme") == "dark", "t does not change the theme")
    page.keyboard.press("t")


def main(arguments):
    shots = None
    if arguments[:1] == ["--shots"]:
        shots = arguments[1]
        arguments = arguments[2:]
        os.makedirs(shots, exist_ok=True)
    failed = False
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        for path in arguments:
            for name, width, scheme in [("light", 1440, "light"), ("dark", 1440, "dark"), ("phone", 390, "light")]:
                context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
                page = context.new_page()
                troubles = []
                page.on("console", lambda message: troubles.append(message.text) if message.type in ("error", "warning") else None)
                page.on("pageerror", lambda error: troubles.append(str(error)))
                page.on("dialog", lambda dialog: (troubles.append("a script from the data ran"), dialog.dismiss()))
                page.on("request", lambda request: troubles.append("request to " + request.url) if not request.url.startswith(("file:", "data:")) else None)
                started = time.time()
                page.goto("file://" + os.path.abspath(path))
                page.wait_for_selector(".row, .list .empty")
                seconds = time.time() - started
                try:
                    drive(page)
                    expect(page.evaluate("document.documentElement.scrollWidth") <= width, "the page is wider than the window")
                    contrast = page.evaluate(CONTRAST)
                    expect(not contrast, "contrast below 4.5: " + "; ".join(contrast[:5]))
                    page.emulate_media(media="print")
                    page.evaluate("dispatchEvent(new Event('beforeprint'))")
                    if page.inner_text("#count") != "0":
                        expect(page.query_selector("#print article") is not None or page.query_selector(".row") is None, "nothing is printed")
                    page.evaluate("dispatchEvent(new Event('afterprint'))")
                    page.emulate_media(media="screen")
                except Failure as failure:
                    troubles.append(str(failure))
                if shots:
                    page.screenshot(path=os.path.join(shots, f"{os.path.basename(path)}-{name}.png"), full_page=True)
                print(f"{path} {name}: first row after {seconds:.2f} s, {'; '.join(troubles) or 'fine'}")
                failed = failed or bool(troubles)
                context.close()
        browser.close()
    sys.exit(1 if failed else 0)


main(sys.argv[1:])
