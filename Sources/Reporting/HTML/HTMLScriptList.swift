extension HTMLScript {
    /// The list: only the rows in view are in the page, so that its length costs nothing.
    static let list = #"""
        const HEAD = 36, MARGIN = 600;
        const isNarrow = () => matchMedia("(max-width:60rem)").matches;
        // On a narrow screen a message has two lines.
        let ROW = 60;
        const list = $("list"), rows = make("div", { class: "rows", role: "presentation" });
        let items = [], tops = new Float64Array(0), order = [], positions = new Map(), chosen = -1;
        const shown = new Map();

        function layOut() {
          ROW = isNarrow() ? 82 : 60;
          const groups = grouped(matching());
          items = [];
          order = [];
          for (const { name, members } of groups) {
            if (group !== "none") items.push({ name, count: members.length, finding: -1 });
            for (const finding of members) { items.push({ finding }); order.push(finding); }
          }
          tops = new Float64Array(items.length + 1);
          positions = new Map();
          items.forEach((item, index) => {
            tops[index + 1] = tops[index] + (item.finding < 0 ? HEAD : ROW);
            if (item.finding >= 0) positions.set(item.finding, index);
          });
          rows.style.height = tops[items.length] + "px";
          for (const node of shown.values()) node.remove();
          shown.clear();
          list.replaceChildren(rows);
          if (!order.length) {
            list.append(make("p", { class: "empty" }, word(data.findings.length ? "empty" : "clean")));
          }
          const total = data.findings.length;
          $("count").textContent = order.length === total ? word("total", number(total)) : word("shown", number(order.length), number(total));
          choose(positions.has(chosen) ? chosen : order.length ? order[0] : -1, { scroll: "near" });
          draw();
        }

        function firstAt(offset) {
          let low = 0, high = items.length;
          while (low < high) {
            const middle = (low + high) >> 1;
            if (tops[middle + 1] <= offset) low = middle + 1; else high = middle;
          }
          return low;
        }

        function draw() {
          const from = firstAt(list.scrollTop - MARGIN), end = list.scrollTop + list.clientHeight + MARGIN;
          const wanted = new Set();
          for (let index = from; index < items.length && tops[index] < end; index += 1) wanted.add(index);
          // The chosen row stays in the page: assistive technology is told of it by its id.
          const chosenAt = positions.get(chosen);
          if (chosenAt !== undefined) wanted.add(chosenAt);
          for (const [index, node] of shown) if (!wanted.has(index)) { node.remove(); shown.delete(index); }
          for (const index of wanted) {
            if (shown.has(index)) continue;
            const node = items[index].finding < 0 ? heading(items[index]) : row(index);
            node.style.top = tops[index] + "px";
            shown.set(index, node);
            rows.append(node);
          }
        }

        function heading(item) {
          // Of a path the end says most: the file's name stands first, and a long folder is cut.
          const cut = group === "file" ? item.name.lastIndexOf("/") + 1 : 0;
          return make("div", { class: "head", role: "presentation", title: item.name }, make("b", {}, item.name.slice(cut)),
            make("span", {}, make("bdi", {}, item.name.slice(0, Math.max(0, cut - 1)))), make("small", {}, number(item.count)));
        }

        function row(index) {
          const finding = data.findings[items[index].finding];
          const severity = SEVERITIES[finding[SEVERITY]];
          const place = path(finding) + ":" + finding[LINE];
          const state = data.run.compares && finding[STATE] !== 1 ? word(STATES[finding[STATE]]) : "";
          const name = group === "file" ? word("at", finding[LINE]) : place;
          const node = make("div", {
            class: "row", role: "option", id: "row" + items[index].finding, "aria-selected": String(items[index].finding === chosen),
            "aria-setsize": order.length, "aria-posinset": positionInOrder(items[index].finding) + 1,
            onclick: () => { choose(items[index].finding, { scroll: "near" }); list.focus({ preventScroll: true }); reveal(); },
          },
            make("div", {}, make("span", { class: severity }, sign(finding[SEVERITY]), word(severity)), "\u2002", message(finding).replaceAll("`", "")),
            make("div", { class: "where" }, make("span", { title: place }, make("bdi", {}, name)), make("span", { class: "rule mono" }, (state ? state + " · " : "") + ruleOf(finding))));
          return node;
        }

        let orderPositions = new Map(), orderOf = null;
        function positionInOrder(finding) {
          if (orderOf !== order) {
            orderOf = order;
            orderPositions = new Map(order.map((value, index) => [value, index]));
          }
          return orderPositions.get(finding);
        }

        /// Marks a finding and shows it. `scroll` "near" brings its row into view.
        function choose(finding, { scroll }) {
          const before = shown.get(positions.get(chosen));
          if (before) before.setAttribute("aria-selected", "false");
          chosen = finding;
          const index = positions.get(finding);
          if (index === undefined) { list.removeAttribute("aria-activedescendant"); showDetail(-1); return; }
          if (scroll === "near") {
            const top = index > 0 && items[index - 1].finding < 0 ? tops[index - 1] : tops[index];
            if (top < list.scrollTop) list.scrollTop = top;
            else if (tops[index + 1] > list.scrollTop + list.clientHeight) list.scrollTop = tops[index + 1] - list.clientHeight;
          }
          draw();
          const node = shown.get(index);
          if (node) node.setAttribute("aria-selected", "true");
          list.setAttribute("aria-activedescendant", "row" + finding);
          showDetail(finding);
        }

        function move(by) {
          if (!order.length) return;
          const now = positionInOrder(chosen);
          choose(order[Math.max(0, Math.min(order.length - 1, now === undefined ? 0 : now + by))], { scroll: "near" });
        }

        /// To the first finding of the next group, or of this or the one before.
        function moveGroup(by) {
          const index = positions.get(chosen);
          if (index === undefined) return;
          let head = index;
          while (head >= 0 && items[head].finding >= 0) head -= 1;
          if (by < 0 && index === head + 1) do head -= 1; while (head >= 0 && items[head].finding >= 0);
          if (by > 0) for (head = index; head < items.length && items[head].finding >= 0;) head += 1;
          const item = items[Math.max(0, head + 1)];
          if (item && item.finding >= 0) choose(item.finding, { scroll: "near" });
        }

        /// On a narrow screen the code stands below the list.
        function reveal() {
          if (isNarrow()) $("detail").scrollIntoView({ block: "start" });
        }

        let drawing = 0;
        list.addEventListener("scroll", () => {
          if (drawing) return;
          drawing = requestAnimationFrame(() => { drawing = 0; draw(); });
        }, { passive: true });
        """#
}
