extension HTMLScript {
    /// The page as a whole: words, filters, keys, theme.
    static let page = #"""
        const themes = ["themeAuto", "themeLight", "themeDark"];
        let theme = 0;
        function setTheme(next) {
          theme = next;
          if (theme) document.documentElement.dataset.theme = theme === 1 ? "light" : "dark"; else delete document.documentElement.dataset.theme;
          $("theme").replaceChildren(word(themes[theme]) + " ", make("kbd", {}, "t"));
        }

        function options(select, entries, value) {
          select.replaceChildren(...entries.map(([key, label]) => make("option", { value: key, selected: key === value }, label)));
          select.value = value;
        }

        const tally = key => data.findings.reduce((counts, finding) => counts.set(key(finding), (counts.get(key(finding)) || 0) + 1), new Map());
        const ruleCounts = tally(finding => finding[RULE]), folderCounts = new Map();
        for (const finding of data.findings) {
          const parts = path(finding).split("/").slice(0, -1);
          if (!parts.length) folderCounts.set("", (folderCounts.get("") || 0) + 1);
          for (let depth = 1; depth <= Math.min(4, parts.length); depth += 1) {
            const folder = parts.slice(0, depth).join("/");
            folderCounts.set(folder, (folderCounts.get(folder) || 0) + 1);
          }
        }
        const folders = [...folderCounts].sort((a, b) => b[1] - a[1]).slice(0, 300).sort((a, b) => a[0] < b[0] ? -1 : 1);

        function drawFilters() {
          options($("severity"), [["", word("all")], ...[0, 1, 2].map(index => [String(index), word(["errors", "warnings", "notes"][index])])], filter.severity);
          options($("rule"), [["", word("all")], ...[...ruleCounts].sort((a, b) => b[1] - a[1]).map(([rule, count]) => [String(rule), `${data.rules[rule][0]} (${number(count)})`])], filter.rule);
          const known = filter.folder === null || folderCounts.has(filter.folder) ? [] : [["/" + filter.folder, folderName(filter.folder)]];
          options($("folder"), [["", word("all")], ...known, ...folders.map(([folder, count]) => ["/" + folder, `${folderName(folder)} (${number(count)})`])], filter.folder === null ? "" : "/" + filter.folder);
          options($("state"), [["", word("all")], ["present", word("present")], ...STATES.map(state => [state, word(state)])], filter.state);
          options($("group"), GROUPS.map(key => [key, word(key)]), group);
          $("state-label").hidden = !data.run.compares;
          $("fixable").checked = filter.fixable;
          if ($("search").value !== filter.text) $("search").value = filter.text;
          const counts = [0, 0, 0];
          for (const index of matching("severity")) counts[data.findings[index][SEVERITY]] += 1;
          $("severities").replaceChildren(...counts.map((count, index) => make("button", {
            type: "button", class: "tile", "aria-pressed": String(filter.severity === String(index)),
            onclick: () => { filter.severity = filter.severity === String(index) ? "" : String(index); refresh(); $("severities").children[index].focus(); },
          }, make("b", { class: count ? SEVERITIES[index] : "zero" }, sign(index), number(count)), make("span", {}, word((count === 1 ? ["error", "warning", "note"] : ["errors", "warnings", "notes"])[index])))));
        }

        function drawCharts() {
          const width = Math.max(260, Math.min(760, Math.floor(chartWidth())));
          const nodes = [];
          if (data.trend && data.trend.points.length > 1) nodes.push(trendChart(width));
          nodes.push(treemap(Math.max(260, Math.floor(chartWidth()))));
          if (data.trend && data.trend.points.length > 1) nodes.push(weeklyChart(width), ageChart(width));
          $("charts").replaceChildren(...nodes.filter(Boolean));
        }

        /// The room inside a figure, by the same rule as the grid's columns.
        function chartWidth() {
          const room = $("charts").clientWidth, rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
          const columns = Math.max(1, Math.floor((room + 1.25 * rem) / (34 * rem + 1.25 * rem)));
          const used = data.trend && data.trend.points.length > 1 ? columns : 1;
          return (room - (used - 1) * 1.25 * rem) / used - 2.5 * rem - 2;
        }

        function drawWords() {
          document.documentElement.lang = language;
          for (const node of document.querySelectorAll("[data-w]")) node.textContent = word(node.dataset.w);
          for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", word(node.dataset.label));
          for (const node of document.querySelectorAll("[data-language]")) node.setAttribute("aria-pressed", String(node.dataset.language === language));
          $("search").placeholder = word("search");
          $("title").textContent = data.run.title || word("findings");
          const facts = [word("facts", number(data.run.files), number(data.run.lines))];
          if (data.run.suppressed) facts.push(word("silenced", number(data.run.suppressed)));
          if (data.run.version) facts.push(word("version", data.run.version));
          $("facts").textContent = facts.join(" · ");
          $("unreadable").replaceChildren(...data.run.unreadable.length ? [make("details", {}, make("summary", {}, word("unreadable", number(data.run.unreadable.length))),
            make("ul", {}, ...data.run.unreadable.map(([file, reason]) => make("li", {}, make("code", {}, file), ": " + reason))))] : []);
          $("help-keys").replaceChildren(...WORDS[language].keyList.flatMap(([keys, meaning]) => [make("dt", {}, ...keys.split(/ {2}/).flatMap((key, index) => index ? [" ", make("kbd", {}, key)] : [make("kbd", {}, key)])), make("dd", {}, meaning)]));
          setTheme(theme);
        }

        function refresh() { drawFilters(); layOut(); }
        function setLanguage(next) { language = next; drawWords(); drawCharts(); refresh(); }
        function reset() { Object.assign(filter, { text: "", severity: "", rule: "", folder: null, state: data.run.compares ? "present" : "", fixable: false }); refresh(); }
        const openHelp = () => { if (!$("help").open) $("help").showModal(); };

        const keys = {
          "/": () => { $("search").focus(); $("search").select(); }, j: () => move(1), k: () => move(-1), n: () => moveGroup(1), p: () => moveGroup(-1),
          f: () => { filter.severity = { "": "0", 0: "1", 1: "2", 2: "" }[filter.severity]; refresh(); },
          g: () => { group = GROUPS[(GROUPS.indexOf(group) + 1) % GROUPS.length]; refresh(); },
          x: reset, t: () => setTheme((theme + 1) % 3), l: () => setLanguage(language === "en" ? "ja" : "en"), "?": openHelp,
        };
        const listKeys = {
          ArrowDown: () => move(1), ArrowUp: () => move(-1), Home: () => move(-Infinity), End: () => move(Infinity),
          PageDown: () => move(Math.max(1, Math.floor(list.clientHeight / ROW) - 1)), PageUp: () => move(-Math.max(1, Math.floor(list.clientHeight / ROW) - 1)),
          Enter: () => { $("detail").focus({ preventScroll: true }); reveal(); },
        };
        document.addEventListener("keydown", event => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || $("help").open) return;
          const target = event.target;
          if (event.key === "Escape") { if (target === $("search") && filter.text) { filter.text = ""; refresh(); } list.focus(); return; }
          if (target === $("search")) { if (event.key === "Enter" || event.key === "ArrowDown") { event.preventDefault(); list.focus(); } return; }
          if (target.matches("select, input[type=search], textarea")) return;
          const action = (target === list ? listKeys[event.key] : undefined) || keys[event.key];
          if (!action) return;
          event.preventDefault();
          action();
        });

        let typing = 0;
        $("search").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(() => { filter.text = $("search").value; refresh(); }, 120); });
        for (const key of ["severity", "rule", "state"]) $(key).addEventListener("change", () => { filter[key] = $(key).value; refresh(); });
        $("folder").addEventListener("change", () => { filter.folder = $("folder").value === "" ? null : $("folder").value.slice(1); refresh(); });
        $("group").addEventListener("change", () => { group = $("group").value; refresh(); });
        $("fixable").addEventListener("change", () => { filter.fixable = $("fixable").checked; refresh(); });
        $("reset").addEventListener("click", reset);
        $("theme").addEventListener("click", keys.t);
        $("help-open").addEventListener("click", openHelp);
        for (const node of document.querySelectorAll("[data-language]")) node.addEventListener("click", () => setLanguage(node.dataset.language));
        let resizing = 0;
        addEventListener("resize", () => { clearTimeout(resizing); resizing = setTimeout(() => { drawCharts(); layOut(); }, 150); });
        setLanguage(language);
        """#
}
