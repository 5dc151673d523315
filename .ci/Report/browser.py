"""What .ci/report-check looks for in a page: names, contrast, keys, print, speed."""
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

NAMELESS = """[...document.querySelectorAll('button, input, select, [role=button], [role=listbox]')]
  .filter(n => !(n.getAttribute('aria-label') || n.textContent.trim() || n.closest('label'))).length"""

CHOSEN_IN_VIEW = """() => {
  const row = document.querySelector('.row[aria-selected=true]').getBoundingClientRect(), list = document.getElementById('list').getBoundingClientRect();
  return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
}"""

# Types into the search and waits until a frame with the result is drawn.
SEARCHED = """text => new Promise(done => {
  const search = document.getElementById('search');
  search.value = text;
  search.dispatchEvent(new Event('input'));
  setTimeout(() => requestAnimationFrame(() => setTimeout(done)), 150);
})"""

SCROLLED = """() => new Promise(done => {
  const list = document.getElementById('list');
  let step = 0;
  const frame = () => {
    list.scrollTop = list.scrollHeight * step / 60;
    if (++step <= 60) requestAnimationFrame(frame); else { list.scrollTop = 0; done(); }
  };
  requestAnimationFrame(frame);
})"""


class Failure(Exception):
    pass


def expect(truth, what):
    if not truth:
        raise Failure(what)


def drive(page):
    """Every key once, with what it must do."""
    chosen = lambda: page.eval_on_selector("#list", "node => node.getAttribute('aria-activedescendant')")
    focused = lambda: page.evaluate("document.activeElement.id")
    count = lambda: page.inner_text("#count")
    press = page.keyboard.press
    total = count()
    nameless = page.evaluate(NAMELESS)
    expect(nameless == 0, f"{nameless} controls without a name")
    if page.query_selector(".row"):
        move(page, chosen, focused, press)
    press("/")
    expect(focused() == "search", "/ does not lead to the search")
    page.keyboard.type("no such text jk?")
    page.wait_for_selector(".list .empty")
    expect(page.query_selector("dialog[open]") is None, "keys act while typing")
    press("Escape")
    expect(count() == total, "Esc does not clear the search")
    for _ in range(3):
        press("f")
        expect(page.eval_on_selector("#severity", "node => node.value") in "012", "f does not choose a severity")
    press("f")
    expect(count() == total, "four f do not lead back")
    for _ in range(5):
        press("g")
    expect(page.eval_on_selector("#group", "node => node.value") == "file", "g does not go around")
    press("?")
    expect(page.query_selector("dialog[open]") is not None, "? opens no help")
    press("Escape")
    expect(page.query_selector("dialog[open]") is None, "Esc does not close the help")
    press("l")
    other = page.evaluate("document.documentElement.lang")
    press("l")
    expect(page.evaluate("document.documentElement.lang") != other, "l does not change the language")
    cell = page.query_selector(".cell")
    if cell:
        cell.focus()
        press("Enter")
        press("x")
        expect(count() == total, "x does not clear the filters")
    picture = page.query_selector(".chart svg[tabindex='0']")
    if picture:
        before = page.inner_text(".reading")
        picture.focus()
        press("ArrowLeft")
        expect(page.inner_text(".reading") != before, "the arrow keys do not read the trend")
    press("t")
    press("t")
    expect(page.evaluate("document.documentElement.dataset.theme") == "dark", "t does not change the theme")
    press("t")


def move(page, chosen, focused, press):
    first = chosen()
    press("j")
    if len(page.query_selector_all(".row")) > 1:
        expect(chosen() != first, "j does not move")
    press("k")
    expect(chosen() == first, "k does not move back")
    press("n")
    press("p")
    expect(chosen() == first, "n, p do not lead back")
    page.focus("#list")
    press("End")
    expect(page.query_selector("#" + chosen()) is not None, "End does not draw the last row")
    press("Home")
    expect(chosen() == first, "Home does not lead to the first")
    press("Enter")
    expect(focused() == "detail", "Enter does not lead to the code")
    press("Escape")
    expect(focused() == "list", "Esc does not lead back")
    expect(len(page.query_selector_all(".row")) < 100, "rows out of view are in the page")


def printed(page, shot):
    """What the printer gets, and that the screen is as before afterwards."""
    press = page.keyboard.press
    page.focus("#list")
    press("End")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    if page.query_selector(".row"):
        expect(page.query_selector("#print article") is not None, "nothing is printed")
    expect(not page.is_visible("#list") and not page.is_visible("#search"), "the list's controls are printed")
    if shot:
        page.screenshot(path=shot)
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    if page.query_selector(".row"):
        expect(page.evaluate(CHOSEN_IN_VIEW), "after printing the chosen finding is out of view")
    press("Home")


def work(session):
    """Milliseconds of processor time that the page's main thread has used: a busy machine does not make it longer."""
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    return metrics["TaskDuration"] * 1000


# A loop that takes a tenth of a second or so where nothing else runs.
LOOP = "(() => { let sum = 0; for (let index = 0; index < 1e8; index += 1) sum = (sum * 31 + index) | 0; return sum; })()"


def pace(page, session):
    """How many times slower than an idle computer of today this one is now."""
    before = work(session)
    page.evaluate(LOOP)
    return max(1, (work(session) - before) / 150)


def quick(page, session):
    """Milliseconds of the main thread's work: for a search that finds little, for one that finds all, and for one frame of scrolling from
    end to end in 60."""
    marks = [work(session)]
    for action, argument in ((SEARCHED, "force zz"), (SEARCHED, ""), (SCROLLED, None)):
        page.evaluate(action, argument)
        marks.append(work(session))
    little, everything, scrolling = (b - a for a, b in zip(marks, marks[1:]))
    return little, everything, scrolling / 60
