extension HTMLScript {
    /// Charts of the past, where the report has a trend: findings over time, new against fixed, age.
    static let history = #"""
        const TIME = 0, COMMIT = 1, AUTHOR = 2, SUMMARY = 3, COUNTS = 4, NEW = 7, GONE = 8;
        const CURVES = [["#4f7fb5", ""], ["#c07f35", "7 3"], ["#559468", "2 3"], ["#b05a7f", "9 3 2 3"], ["#8672b8", "4 2"], ["#83827b", "1 4"]];
        let trendBy = "severity";

        function ticks(most, wanted) {
          const raw = Math.max(1, most) / wanted, power = 10 ** Math.floor(Math.log10(raw));
          const step = Math.max(1, [1, 2, 5, 10].map(factor => factor * power).find(value => value >= raw));
          const result = [];
          for (let value = 0; value < most + step; value += step) result.push(value);
          return result;
        }

        function axes(picture, box, top, times) {
          for (const value of ticks(top, 4)) {
            if (value > top * 1.001 && value > top) continue;
            const y = box.y(value);
            picture.append(make("svg:line", { class: "axis", x1: box.left, x2: box.right, y1: y, y2: y }),
              make("svg:text", { x: box.left - 8, y: y + 4, "text-anchor": "end" }, number(value)));
          }
          const marks = box.right - box.left < 380 ? 2 : 4;
          for (let index = 0; index < marks; index += 1) {
            const time = times[0] + (times[1] - times[0]) * index / (marks - 1), x = box.x(time);
            picture.append(make("svg:text", { x, y: box.bottom + 18, "text-anchor": index === 0 ? "start" : index === marks - 1 ? "end" : "middle" }, day(time)));
          }
        }

        function frame(width, height, times, top) {
          const box = { left: 44, right: width - 4, top: 8, bottom: height - 26 };
          box.x = time => box.left + (times[1] === times[0] ? 0.5 : (time - times[0]) / (times[1] - times[0])) * (box.right - box.left);
          box.y = value => box.bottom - value / Math.max(1, top) * (box.bottom - box.top);
          return box;
        }

        /// Steps from point to point, at most one a pixel.
        function outline(points, box, value) {
          let text = "", lastX = -1;
          points.forEach((point, index) => {
            const x = Math.round(box.x(point[TIME]) * 10) / 10, y = Math.round(box.y(value(index)) * 10) / 10;
            if (text === "") text = `M${x} ${y}`;
            else if (x - lastX >= 0.7 || index === points.length - 1) text += `H${x}V${y}`;
            else return;
            lastX = x;
          });
          return text;
        }

        function trendChart(width) {
          const points = data.trend.points, height = 250, times = [points[0][TIME], points.at(-1)[TIME]];
          const total = point => point[COUNTS] + point[COUNTS + 1] + point[COUNTS + 2];
          const rules = Object.entries(data.trend.rules);
          const series = [], legend = make("ul", { class: "legend" });
          let top = 0, picture, box;
          const start = most => {
            top = Math.max(1, most);
            box = frame(width, height, times, top);
            picture = make("svg:svg", { viewBox: `0 0 ${width} ${height}`, role: "img", tabindex: "0",
              "aria-label": `${word("trend")}: ${day(times[0])} ${number(total(points[0]))}, ${day(times[1])} ${number(total(points.at(-1)))}` });
            axes(picture, box, top, times);
          };
          if (trendBy === "severity") {
            start(points.reduce((most, point) => Math.max(most, total(point)), 0));
            const base = points.map(() => 0);
            for (const severity of [0, 1, 2]) {
              const under = [...base];
              points.forEach((point, index) => { base[index] += point[COUNTS + severity]; });
              const upper = [...base];
              const forth = outline(points, box, index => upper[index]);
              const back = outline(points, box, index => under[index]).slice(1);
              // The lower edge runs back: its steps are turned around.
              picture.append(make("svg:path", { class: "fill" + severity, d: forth + "L" + turned(back) + "Z" }), make("svg:path", { class: "edge", d: forth }));
              const key = make("svg:svg", { viewBox: "0 0 12 12", class: "fill" + severity, "aria-hidden": "true" }, make("svg:rect", { width: 12, height: 12, rx: 2 }));
              legend.append(make("li", {}, key, word(["errors", "warnings", "notes"][severity]) + " " + number(points.at(-1)[COUNTS + severity])));
              series.push([word(["errors", "warnings", "notes"][severity]), index => points[index][COUNTS + severity]]);
            }
          } else {
            const shownRules = rules.slice(0, 5).map(([id, counts]) => [id, index => counts[index]]);
            shownRules.push([word("others"), index => total(points[index]) - shownRules.slice(0, -1).reduce((sum, [, of]) => sum + of(index), 0)]);
            start(points.reduce((most, _, index) => Math.max(most, ...shownRules.map(([, of]) => of(index))), 0));
            shownRules.forEach(([name, of], index) => {
              const [color, dash] = CURVES[index];
              picture.append(make("svg:path", { class: "curve", stroke: color, "stroke-dasharray": dash || null, d: outline(points, box, of) }));
              legend.append(make("li", {}, make("svg:svg", { viewBox: "0 0 24 12", style: "width:24px", "aria-hidden": "true" },
                make("svg:line", { x1: 0, x2: 24, y1: 6, y2: 6, stroke: color, "stroke-width": 2, "stroke-dasharray": dash || null })), name + " " + number(of(points.length - 1))));
              series.push([name, of]);
            });
          }
          const reading = make("p", { class: "reading", "aria-live": "polite" }, word("reading"));
          const hover = make("svg:line", { class: "hover", y1: box.top, y2: box.bottom, visibility: "hidden" });
          picture.append(hover);
          let at = points.length - 1;
          const read = index => {
            at = Math.max(0, Math.min(points.length - 1, index));
            const x = box.x(points[at][TIME]);
            hover.setAttribute("x1", x); hover.setAttribute("x2", x); hover.setAttribute("visibility", "visible");
            reading.textContent = `${day(points[at][TIME])} ${points[at][COMMIT].slice(0, 8)} – ${series.map(([name, of]) => `${name} ${number(of(at))}`).join(", ")} – ${points[at][SUMMARY]}`;
          };
          picture.addEventListener("pointermove", event => {
            const frame = picture.getBoundingClientRect(), x = (event.clientX - frame.left) * width / frame.width;
            let low = 0, high = points.length - 1;
            while (low < high) { const middle = (low + high + 1) >> 1; if (box.x(points[middle][TIME]) <= x) low = middle; else high = middle - 1; }
            read(low);
          });
          picture.addEventListener("keydown", event => {
            if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
            event.preventDefault();
            read(at + (event.key === "ArrowLeft" ? -1 : 1));
          });
          const control = (key, label) => make("button", { type: "button", "aria-pressed": String(trendBy === key), onclick: () => { trendBy = key; drawCharts(); } }, word(label));
          const note = word("trendNote", number(points.length), day(times[0]), day(times[1])) + (data.trend.cut ? " " + word("cut") : "");
          const sampled = points.filter((_, index) => index % Math.ceil(points.length / 60) === 0 || index === points.length - 1);
          const figure = chart("trend", note, picture, legend, reading,
            table([word("date"), word("commit"), word("errors"), word("warnings"), word("notes"), word("new"), word("gone")],
              sampled.map(point => [day(point[TIME]), point[COMMIT].slice(0, 8), ...[4, 5, 6, 7, 8].map(index => number(point[index]))]).reverse()));
          figure.querySelector("h3").after(make("div", { class: "controls", role: "group", "aria-label": word("trend") }, control("severity", "bySev"), control("rule", "byRule")));
          return figure;
        }

        /// A path of steps `x yHxVy…` from its end to its start.
        function turned(steps) {
          const corners = [];
          let x = 0, y = 0;
          for (const [, command, a, b] of steps.matchAll(/([HV]?)(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
            if (command === "H") x = a; else if (command === "V") y = a; else { x = a; y = b; }
            corners.push(`${x} ${y}`);
          }
          return corners.reverse().join("L");
        }

        function weekly() {
          const WEEK = 604800, weeks = new Map();
          // Weeks begin on Monday; the first day of 1970 was a Thursday.
          const week = time => Math.floor((time + 3 * 86400) / WEEK) * WEEK - 3 * 86400;
          for (const point of data.trend.points) {
            const entry = weeks.get(week(point[TIME])) || [0, 0];
            entry[0] += point[NEW]; entry[1] += point[GONE];
            weeks.set(week(point[TIME]), entry);
          }
          return [...weeks].sort((a, b) => a[0] - b[0]);
        }

        function weeklyChart(width) {
          const weeks = weekly(), height = 230;
          const most = [0, 1].map(index => weeks.reduce((top, [, entry]) => Math.max(top, entry[index]), 0));
          const times = [weeks[0][0], weeks.at(-1)[0] + 604800];
          const box = frame(width, height, times, 1);
          // One scale for both, and the room shared by what each needs; a few bars have room for their numbers.
          const room = weeks.length <= 12 ? 16 : 0, all = Math.max(1, most[0] + most[1]);
          const scale = (box.bottom - box.top - 2 * room) / all, middle = most[0] + most[1] ? box.top + room + most[0] * scale : (box.top + box.bottom) / 2;
          const picture = make("svg:svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": word("weekly") });
          for (const [value, sense] of [[most[0], -1], [most[1], 1]]) {
            if (room || value * scale < 12) continue;
            const y = middle + sense * value * scale;
            picture.append(make("svg:line", { class: "axis", x1: box.left, x2: box.right, y1: y, y2: y }), make("svg:text", { x: box.left - 8, y: y + 4, "text-anchor": "end" }, number(value)));
          }
          for (const [start, [fresh, gone]] of weeks) {
            const left = box.x(start), share = box.x(start + 604800) - left, w = Math.max(1.5, Math.min(56, share - (share > 4 ? 2 : 0.5))), x = left + (share - w) / 2;
            const tall = count => count && Math.max(2, count * scale);
            const title = `${word("week")} ${day(start)}: ${word("new")} ${number(fresh)}, ${word("gone")} ${number(gone)}`;
            if (fresh) picture.append(make("svg:rect", { class: "new", x, y: middle - tall(fresh), width: w, height: tall(fresh) }, make("svg:title", {}, title)));
            if (gone) picture.append(make("svg:rect", { class: "gone", x, y: middle, width: w, height: tall(gone) }, make("svg:title", {}, title)));
            if (!room) continue;
            for (const [count, y] of [[fresh, middle - tall(fresh) - 4], [gone, middle + tall(gone) + 13]]) {
              if (count) picture.append(make("svg:text", { class: "value", x: x + w / 2, y, "text-anchor": "middle" }, number(count)));
            }
          }
          picture.append(make("svg:line", { class: "axis zero", x1: box.left, x2: box.right, y1: middle, y2: middle }));
          if (room) for (const [start] of weeks) picture.append(make("svg:text", { x: (box.x(start) + box.x(start + 604800)) / 2, y: height - 6, "text-anchor": "middle" }, day(start).slice(weeks.length * 80 > width ? 8 : 5)));
          else for (const [time, anchor] of [[times[0], "start"], [times[1], "end"]]) picture.append(make("svg:text", { x: box.x(time), y: height - 6, "text-anchor": anchor }, day(time)));
          const sum = index => weeks.reduce((total, [, entry]) => total + entry[index], 0);
          const legend = make("ul", { class: "legend" }, ...[["new", "↑"], ["gone", "↓"]].map(([key, arrow]) => make("li", {},
            make("svg:svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, make("svg:rect", { class: key, width: 12, height: 12, rx: 2 })), word(key) + " " + arrow)));
          return chart("weekly", word("weeklyNote", number(sum(0)), number(sum(1))), picture, legend,
            table([word("week"), word("new"), word("gone")], [...weeks].reverse().map(([start, [fresh, gone]]) => [day(start), number(fresh), number(gone)])));
        }

        function ageChart(width) {
          const now = data.trend.points.at(-1)[TIME], limits = [7, 30, 91, 365, Infinity], counts = [0, 0, 0, 0, 0, 0, 0];
          for (const finding of data.findings) {
            if (finding[STATE] === 2) continue;
            if (finding[BORN] < 0) counts[6] += 1;
            else if (finding[BORN] === 0) counts[5] += 1;
            else counts[limits.findIndex(limit => (now - data.trend.points[finding[BORN]][TIME]) / 86400 < limit)] += 1;
          }
          const all = Math.max(1, counts.reduce((sum, count) => sum + count, 0)), percent = count => (count / all).toLocaleString(language, { style: "percent", maximumFractionDigits: count && count * 200 < all ? 1 : 0 });
          const names = WORDS[language].ages, lines = counts.map((count, index) => [names[index], count]).filter(([, count], index) => index < 5 || count > 0);
          const height = lines.length * 30 + 4, most = Math.max(1, ...counts), left = Math.min(190, Math.max(150, width * 0.3));
          const picture = make("svg:svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${word("age")}: ${lines.map(([name, count]) => `${name} ${number(count)}`).join(", ")}` });
          lines.forEach(([name, count], index) => {
            const y = index * 30 + 4, w = count / most * (width - left - 110);
            picture.append(make("svg:text", { x: left - 10, y: y + 16, "text-anchor": "end" }, name), make("svg:rect", { class: "age", x: left, y, width: Math.max(count ? 2 : 0, w), height: 22, rx: 2 }),
              make("svg:text", { x: left + w + 8, y: y + 16 }, number(count) + (count ? ` (${percent(count)})` : "")));
          });
          return chart("age", word("ageNote"), picture);
        }
        """#
}
