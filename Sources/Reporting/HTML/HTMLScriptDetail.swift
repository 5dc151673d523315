extension HTMLScript {
    /// One finding in full: its code, both sides of its fix, what belongs to it, why it matters; and all of them for the printer.
    static let detail = #"""
        function showDetail(index) {
          const detail = $("detail");
          detail.scrollTop = 0;
          if (index < 0) { detail.replaceChildren(make("p", { class: "empty" }, word("choose"))); return; }
          detail.replaceChildren(
            make("button", { type: "button", class: "plain back", onclick: () => { list.scrollIntoView({ block: "nearest" }); list.focus(); } }, word("back")),
            ...full(data.findings[index]));
        }

        /// `explained` holds the rules whose reasons stand on the paper already; without it the finding is on the screen.
        function full(finding, explained) {
          const severity = SEVERITIES[finding[SEVERITY]];
          const [id, category, , why, document] = data.rules[finding[RULE]];
          const parts = [
            make("p", {}, make("span", { class: severity }, sign(finding[SEVERITY]), word(severity)), " · ", make("span", { class: "mono" }, id),
              category ? " · " + category : "", data.run.compares ? make("span", { class: "state" }, word(STATES[finding[STATE]])) : null),
            make("h3", {}, prose(message(finding))),
            make("p", { class: "where mono" }, path(finding) + ":" + finding[LINE] + ":" + finding[COLUMN]),
            excerpt(finding, explained ? 1 : 3),
          ];
          if (finding[FIX]) parts.push(make("h4", {}, word("fix") + " – " + word(finding[FIX][0] ? "safe" : "unsafe")), difference(finding[FIX]));
          if (finding[RELATED]) {
            parts.push(make("h4", {}, word("related")), make("ul", {}, ...finding[RELATED].map(([file, line, column, text]) =>
              make("li", {}, make("span", { class: "mono" }, data.paths[file] + ":" + line + ":" + column), " ", prose(local(data.messages[text]))))));
          }
          if (finding[SINCE]) {
            const [commit, date, author, summary] = finding[SINCE];
            parts.push(make("h4", {}, word("since")), make("p", {}, make("span", { class: "mono" }, commit.slice(0, 12)), ` ${date.slice(0, 10)} ${author} – ${summary}`));
          } else if (!explained && data.trend && finding[BORN] >= 0) {
            const [time, commit, author, summary] = data.trend.points[finding[BORN]];
            parts.push(make("h4", {}, word("known")), finding[BORN] === 0 ? make("p", {}, word("before") + " (" + day(time) + ")")
              : make("p", {}, make("span", { class: "mono" }, commit), ` ${day(time)} ${author} – ${summary}`));
          }
          if (explained && explained.has(id)) return parts.filter(Boolean);
          if (explained) explained.add(id);
          if (why) parts.push(make("h4", {}, word("why")), make("p", { class: "why" }, prose(local(why))));
          if (document) parts.push(make("h4", {}, word("document")), make("p", { lang: "ja" }, document));
          return parts.filter(Boolean);
        }

        function excerpt(finding, around) {
          if (sourceLine(finding, finding[LINE]) === undefined) return make("p", { class: "where" }, word("noSource"));
          const pre = make("pre", { tabindex: "0", "aria-label": path(finding) });
          const last = Math.min(finding[END_LINE], finding[LINE] + 11) + around;
          for (let line = Math.max(1, finding[LINE] - around); line <= last; line += 1) {
            const text = sourceLine(finding, line);
            if (text === undefined) continue;
            const node = make("span", { class: "l" }, make("span", { class: "n" }, String(line)));
            if (line < finding[LINE] || line > finding[END_LINE]) {
              node.append(text || " ");
            } else {
              const indent = text.length - text.trimStart().length;
              let from = line === finding[LINE] ? finding[COLUMN] - 1 : indent;
              let to = line === finding[END_LINE] ? finding[END_COLUMN] - 1 : text.length;
              from = Math.min(from, text.length);
              to = Math.max(from, Math.min(to, text.length));
              node.append(text.slice(0, from), to > from ? make("mark", {}, text.slice(from, to)) : "", text.slice(to) || (text ? "" : " "));
            }
            pre.append(node);
          }
          return pre;
        }

        /// The lines as they are and as they would be; what both have in common at the ends is shown once.
        function difference([, first, before, after]) {
          let head = 0, tail = 0;
          while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
          while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
          const pre = make("pre", { tabindex: "0", "aria-label": word("fix") });
          const add = (kind, mark, lines, from) => lines.forEach((text, index) => pre.append(
            make("span", { class: "l " + kind }, make("span", { class: "n" }, (from ? from + index + " " : "") + mark), text || " ")));
          add("", " ", before.slice(Math.max(0, head - 2), head), first + Math.max(0, head - 2));
          add("minus", "−", before.slice(head, before.length - tail), first + head);
          add("plus", "+", after.slice(head, after.length - tail), 0);
          add("", " ", before.slice(before.length - tail, before.length - tail + 2), first + before.length - tail);
          return pre;
        }

        const PRINTED = 500;
        addEventListener("beforeprint", () => {
          const explained = new Set();
          const nodes = order.slice(0, PRINTED).map(index => make("article", {}, ...full(data.findings[index], explained)));
          if (order.length > PRINTED) nodes.push(make("p", {}, word("more", number(order.length - PRINTED))));
          $("print").replaceChildren(...nodes);
        });
        // A list that was not displayed has lost its place.
        addEventListener("afterprint", () => { $("print").replaceChildren(); choose(chosen, { scroll: "near" }); });
        """#
}
