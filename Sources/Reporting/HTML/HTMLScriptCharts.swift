extension HTMLScript {
    /// Charts of the present: the treemap of folders, and what all charts share.
    static let charts = #"""
        function chart(key, note, ...content) {
          return make("figure", { class: "chart" }, make("figcaption", {}, make("h3", {}, word(key)), note ? make("p", {}, note) : null), ...content);
        }

        /// The same as numbers, for those who would rather read, or have it read to them.
        function table(heads, body) {
          return make("details", {}, make("summary", {}, word("table")), make("div", { class: "scroll", tabindex: "0" }, make("table", {},
            make("thead", {}, make("tr", {}, ...heads.map(head => make("th", { scope: "col" }, head)))),
            make("tbody", {}, ...body.map(cells => make("tr", {}, ...cells.map(cell => make("td", {}, cell))))))));
        }

        /// A folder tree with lines and findings below each folder.
        function folderTree() {
          const root = { name: "", lines: 0, count: 0, children: new Map() };
          const enter = (file, lines, count) => {
            let node = root;
            node.lines += lines; node.count += count;
            const parts = file.split("/");
            parts.slice(0, -1).forEach((part, index) => {
              if (!node.children.has(part)) node.children.set(part, { name: parts.slice(0, index + 1).join("/"), lines: 0, count: 0, children: new Map() });
              node = node.children.get(part);
              node.lines += lines; node.count += count;
            });
          };
          // A project file is long and nobody's code: as an area it would only hide the others.
          const isCode = file => !file.includes(".xcodeproj/");
          for (let index = 0; index < data.lines.length; index += 2) {
            if (isCode(data.paths[data.lines[index]])) enter(data.paths[data.lines[index]], data.lines[index + 1], 0);
          }
          for (const finding of data.findings) if (finding[STATE] !== 2 && isCode(path(finding))) enter(path(finding), 0, 1);
          return root;
        }

        /// Folders that together cover all lines: the largest is divided until there are enough.
        function tiles(most) {
          let open = [folderTree()];
          for (;;) {
            const candidates = open.filter(node => !node.isRest && node.children.size > 0);
            if (open.length >= most || !candidates.length) break;
            const largest = candidates.reduce((a, b) => b.lines > a.lines ? b : a);
            const children = [...largest.children.values()];
            const rest = { name: largest.name && largest.name + "/.", lines: largest.lines, count: largest.count, children: new Map(), isRest: true };
            for (const child of children) { rest.lines -= child.lines; rest.count -= child.count; }
            open = open.filter(node => node !== largest).concat(children, rest.lines > 0 ? [rest] : []);
          }
          return open.filter(node => node.lines > 0).sort((a, b) => b.lines - a.lines);
        }

        /// Squarified: rows along the shorter side, each as near to squares as it gets (Bruls, Huizing, van Wijk 2000).
        function squarify(nodes, width, height) {
          const total = nodes.reduce((sum, node) => sum + node.lines, 0), scale = width * height / total;
          const placed = [];
          let rest = nodes.map(node => ({ node, area: node.lines * scale })), x = 0, y = 0, w = width, h = height;
          const worst = (row, side) => {
            const sum = row.reduce((a, b) => a + b.area, 0);
            return Math.max(...row.map(({ area }) => Math.max(side * side * area / (sum * sum), sum * sum / (side * side * area))));
          };
          while (rest.length) {
            const side = Math.min(w, h);
            let count = 1;
            while (count < rest.length && worst(rest.slice(0, count + 1), side) <= worst(rest.slice(0, count), side)) count += 1;
            const row = rest.slice(0, count), sum = row.reduce((a, b) => a + b.area, 0), depth = sum / side;
            let at = 0;
            for (const { node, area } of row) {
              const length = area / depth;
              placed.push(w >= h ? { node, x, y: y + at, w: depth, h: length } : { node, x: x + at, y, w: length, h: depth });
              at += length;
            }
            if (w >= h) { x += depth; w -= depth; } else { y += depth; h -= depth; }
            rest = rest.slice(count);
          }
          return placed;
        }

        function treemap(width) {
          const nodes = tiles(width < 480 ? 12 : width < 900 ? 28 : 48);
          if (!nodes.length) return null;
          const height = Math.round(Math.max(220, Math.min(width < 900 ? 340 : 420, width * 0.55)));
          const density = node => node.count * 1000 / node.lines;
          const densities = nodes.map(density).filter(value => value > 0).sort((a, b) => a - b);
          const cut = share => densities[Math.min(densities.length - 1, Math.floor(densities.length * share))] || 0;
          const bounds = [cut(0.25), cut(0.5), cut(0.8)];
          const step = value => value === 0 ? 1 : value <= bounds[0] ? 2 : value <= bounds[1] ? 3 : value <= bounds[2] ? 4 : 5;
          const picture = make("svg:svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": word("treemap") });
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = "600 12px " + getComputedStyle(document.body).fontFamily;
          const clip = (text, room) => {
            const fits = some => pen.measureText(some).width <= room;
            const last = text.slice(text.lastIndexOf("/") + 1);
            for (const some of [text, "…/" + last, last]) if (fits(some)) return some;
            let count = last.length - 1;
            while (count > 2 && !fits(last.slice(0, count) + "…")) count -= 1;
            return count > 2 ? last.slice(0, count) + "…" : "";
          };
          for (const { node, x, y, w, h } of squarify(nodes, width, height)) {
            const name = folderName(node.name), value = number(density(node), 1);
            const label = word("tileLabel", name, number(node.count), number(node.lines), value);
            const pick = () => { filter.folder = filter.folder === node.name ? null : node.name; refresh(); $("findings-title").scrollIntoView({ block: "start" }); };
            const cell = make("svg:g", { class: "cell h" + step(density(node)), tabindex: "0", role: "button", "aria-label": label, onclick: pick,
              onkeydown: event => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pick(); } } },
              make("svg:title", {}, label), make("svg:rect", { x, y, width: w, height: h, rx: 3 }));
            const shown = h > 22 ? clip(name, w - 14) : "";
            if (shown) cell.append(make("svg:text", { class: "tileName", x: x + 7, y: y + 17 }, shown));
            if (shown && h > 40) cell.append(make("svg:text", { class: "tileValue", x: x + 7, y: y + 33 }, value));
            picture.append(cell);
          }
          const names = ["0", "≤ " + number(bounds[0], 1), "≤ " + number(bounds[1], 1), "≤ " + number(bounds[2], 1), "> " + number(bounds[2], 1)];
          const legend = make("ul", { class: "legend" }, ...names.slice(0, densities.length ? 5 : 1).map((name, index) => make("li", {},
            make("svg:svg", { class: "h" + (index + 1), viewBox: "0 0 12 12", "aria-hidden": "true" }, make("svg:rect", { width: 12, height: 12, rx: 2 })), name)));
          return chart("treemap", word("treemapNote"), picture, legend,
            table([word("folder"), word("count"), word("lines"), word("density")], [...nodes].sort((a, b) => density(b) - density(a))
              .map(node => [folderName(node.name), number(node.count), number(node.lines), number(density(node), 1)])));
        }
        """#
}
