"""Drives HTML reports in headless Chromium; see .ci/report-check."""
import os
import sys

from playwright.sync_api import sync_playwright

from browser import CONTRAST, Failure, drive, expect, pace, printed, quick, work

VIEWS = [("light", 1440, "light"), ("dark", 1440, "dark"), ("japanese", 1440, "light"), ("phone", 390, "light")]
# Milliseconds of the page's own work; several times what it takes, far below what drawing all rows would take.
PATIENCE = 500


def look(page, session, name, width, shot):
    """One view of a page from end to end. Returns what was measured."""
    if name == "japanese":
        page.keyboard.press("l")
        expect(page.evaluate("document.documentElement.lang") == "ja", "l does not lead to Japanese")
        expect(page.inner_text("#findings-title") == "指摘", "Japanese has no words")
    if name in ("light", "phone"):
        drive(page)
    expect(page.evaluate("document.documentElement.scrollWidth") <= width, "the page is wider than the window")
    contrast = page.evaluate(CONTRAST)
    expect(not contrast, "contrast below 4.5: " + "; ".join(contrast[:5]))
    measured = ""
    if name == "light":
        printed(page, shot and shot("print"))
        slower = pace(page, session)
        little, everything, frame = (value / slower for value in quick(page, session))
        measured = f", search {little:.0f} ms, all again {everything:.0f} ms, scrolling {frame:.1f} ms a frame (this computer being {slower:.1f} times slower than an idle one)"
        expect(max(little, everything) < PATIENCE and frame < PATIENCE / 5, "filtering or scrolling takes long" + measured)
    if shot:
        page.screenshot(path=shot(name), full_page=True)
    return measured


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
            for name, width, scheme in VIEWS:
                context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, locale="en")
                page = context.new_page()
                troubles = []
                page.on("console", lambda message: troubles.append(message.text) if message.type in ("error", "warning") else None)
                page.on("pageerror", lambda error: troubles.append(str(error)))
                page.on("dialog", lambda dialog: (troubles.append("a script from the data ran"), dialog.dismiss()))
                page.on("request", lambda request: troubles.append("request to " + request.url) if not request.url.startswith(("file:", "data:")) else None)
                session = context.new_cdp_session(page)
                session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
                session.send("Performance.enable")
                page.goto("file://" + os.path.abspath(path))
                page.wait_for_selector(".row, .list .empty")
                ready = work(session)
                measured = ""
                shot = (lambda view: os.path.join(shots, f"{os.path.basename(path)}-{view}.png")) if shots else None
                try:
                    measured = look(page, session, name, width, shot)
                except Failure as failure:
                    troubles.append(str(failure))
                print(f"{os.path.basename(path)} {name}: {page.inner_text('#count')} findings, {ready:.0f} ms of work until drawn{measured}: {'; '.join(troubles) or 'fine'}", flush=True)
                failed = failed or bool(troubles)
                context.close()
        browser.close()
    sys.exit(1 if failed else 0)


main(sys.argv[1:])
