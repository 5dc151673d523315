/// The page's script, in parts that share one scope. Text from the data enters the page as text nodes and attributes only.
enum HTMLScript {
    /// What is shown: the data, the language, the filters, and the order that follows from them.
    static let state = #"""
        const $ = id => document.getElementById(id);
        const data = JSON.parse($("data").textContent);
        const RULE = 0, SEVERITY = 1, PATH = 2, LINE = 3, COLUMN = 4, END_LINE = 5, END_COLUMN = 6, MESSAGE = 7, STATE = 8, BORN = 9, FIX = 10, RELATED = 11, SINCE = 12;
        const SEVERITIES = ["error", "warning", "note"], STATES = ["introduced", "unchanged", "fixed"], GROUPS = ["file", "folder", "rule", "severity", "none"];
        const SVG = "http://www.w3.org/2000/svg";
        let language = data.run.language;
        const word = (key, ...values) => String(WORDS[language][key]).replace(/\{(\d)\}/g, (_, index) => values[index]);
        const numberFormats = {};
        function number(value, digits = 0) {
          const key = language + digits;
          numberFormats[key] ??= new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
          return numberFormats[key].format(value);
        }
        const day = seconds => new Date(seconds * 1000).toISOString().slice(0, 10);
        const local = pair => pair ? pair[language === "ja" ? 1 : 0] : "";

        function make(tag, attributes = {}, ...children) {
          const node = tag.startsWith("svg:") ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
          for (const [name, value] of Object.entries(attributes)) {
            if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
            else if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
          }
          node.append(...children.filter(child => child !== null && child !== undefined));
          return node;
        }

        /// A severity's sign differs in shape, not in colour alone.
        function sign(severity) {
          const shapes = ["M3 0h6l3 3v6l-3 3h-6l-3-3v-6z", "M6 0l6 12h-12z", "M6 0a6 6 0 1 0 .01 0zM6 2.4a3.6 3.6 0 1 1-.01 0z"];
          return make("svg:svg", { class: "sign", viewBox: "0 0 12 12", "aria-hidden": "true" }, make("svg:path", { d: shapes[severity], "fill-rule": "evenodd" }));
        }

        /// Text with `code spans`.
        function prose(text) {
          const fragment = document.createDocumentFragment();
          text.split("`").forEach((part, index, all) => {
            if (part === "") return;
            if (index % 2 === 1 && index < all.length - 1) fragment.append(make("code", { class: "inline" }, part));
            else fragment.append(index % 2 === 1 ? "`" + part : part);
          });
          return fragment;
        }

        const path = finding => data.paths[finding[PATH]];
        const folderOf = path => path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
        const ruleOf = finding => data.rules[finding[RULE]][0];
        const message = finding => local(data.messages[finding[MESSAGE]]);

        const filter = { text: "", severity: "", rule: "", folder: null, state: data.run.compares ? "present" : "", fixable: false };
        let group = "file";

        const haystacks = [];
        function haystack(index) {
          if (haystacks[index] === undefined) {
            const finding = data.findings[index];
            const [en, ja] = data.messages[finding[MESSAGE]];
            haystacks[index] = [en, ja, path(finding) + ":" + finding[LINE], ruleOf(finding), sourceLine(finding, finding[LINE]) || ""].join("\n").toLowerCase();
          }
          return haystacks[index];
        }

        function sourceLine(finding, line) {
          for (const run of data.sources[(finding[STATE] === 2 ? "-" : "") + finding[PATH]] || []) {
            if (line >= run[0] && line < run[0] + run.length - 1) return run[line - run[0] + 1];
          }
          return undefined;
        }

        /// Whether a file lies in a folder or below it; for `folder/.` and for the top folder only what lies in it.
        const isIn = (path, folder) => folder === "" || folder.endsWith("/.") ? folderOf(path) === folder.slice(0, -2) : path.startsWith(folder + "/");
        const folderName = folder => folder === "" ? word("root") : folder.endsWith("/.") ? word("directly", folder.slice(0, -2)) : folder;

        /// Indices of the findings that pass all filters but, where one is named, that.
        function matching(except) {
          const terms = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
          const result = [];
          data.findings.forEach((finding, index) => {
            if (except !== "severity" && filter.severity !== "" && finding[SEVERITY] !== Number(filter.severity)) return;
            if (filter.rule !== "" && finding[RULE] !== Number(filter.rule)) return;
            if (filter.state === "present" ? finding[STATE] === 2 : filter.state !== "" && STATES[finding[STATE]] !== filter.state) return;
            if (filter.fixable && !finding[FIX]) return;
            if (filter.folder !== null && !isIn(path(finding), filter.folder)) return;
            if (terms.length && !terms.every(term => haystack(index).includes(term))) return;
            result.push(index);
          });
          return result;
        }

        const groupKeys = {
          file: finding => path(finding), folder: finding => folderOf(path(finding)) || word("root"), rule: ruleOf,
          severity: finding => word(SEVERITIES[finding[SEVERITY]]), none: () => "",
        };

        /// The matching findings in the order shown, in groups.
        function grouped(indices) {
          const groups = new Map();
          for (const index of indices) {
            const key = groupKeys[group](data.findings[index]);
            if (!groups.has(key)) groups.set(key, []);
            groups.get(key).push(index);
          }
          const list = [...groups].map(([name, members]) => ({ name, members }));
          if (group === "rule") list.sort((a, b) => b.members.length - a.members.length || (a.name < b.name ? -1 : 1));
          if (group === "severity") list.sort((a, b) => data.findings[a.members[0]][SEVERITY] - data.findings[b.members[0]][SEVERITY]);
          return list;
        }
        """#
}
