extension GraphPageTemplate {
    /// The script and the end of the page.
    ///
    /// Nodes are in columns by their longest path from a node without dependents; within a column they are moved toward
    /// the middle of their neighbors (Sugiyama, Tagawa and Toda 1981).
    static let script = #"""
        <script>
        "use strict";
        const graph = JSON.parse(document.getElementById("data").textContent);
        const $ = id => document.getElementById(id);
        const svg = (name, attributes, parent) => {
          const element = document.createElementNS("http://www.w3.org/2000/svg", name);
          for (const key in attributes) element.setAttribute(key, attributes[key]);
          return parent.appendChild(element);
        };
        const nodes = graph.nodes.map((node, index) => ({ ...node, index, out: [], in: [] }));
        const byId = new Map(nodes.map(node => [node.id, node]));
        const edges = graph.edges.map(edge => ({ ...edge, a: byId.get(edge.from), b: byId.get(edge.to) })).filter(edge => edge.a && edge.b);
        for (const edge of edges) { edge.a.out.push(edge); edge.b.in.push(edge); }
        const layerNames = [...new Set(nodes.map(node => node.layer ?? ""))].sort();
        const packageNames = [...new Set(nodes.map(node => node.package))].sort();
        const color = name => name === "" ? "#8a8f98" : `hsl(${Math.round(layerNames.indexOf(name) * 360 / layerNames.length)} 60% 50%)`;
        const hidden = { layers: new Set(), packages: new Set() };
        let selected = null;

        function visible(node) {
          return !hidden.layers.has(node.layer ?? "") && !hidden.packages.has(node.package) && ($("tests").checked || node.kind !== "test")
            && ($("outer").checked || node.local) && (!$("only-bad").checked || [...node.out, ...node.in].some(edge => edge.violations.length));
        }
        function layout(shown) {
          const set = new Set(shown), rank = new Map(), state = new Map(), order = [];
          const next = node => node.out.map(edge => edge.b).filter(other => set.has(other));
          for (const start of shown) {
            if (state.has(start)) continue;
            const stack = [[start, next(start), 0]];
            state.set(start, 1);
            while (stack.length) {
              const top = stack[stack.length - 1];
              if (top[2] < top[1].length) {
                const other = top[1][top[2]++];
                if (!state.has(other)) { state.set(other, 1); stack.push([other, next(other), 0]); }
              } else { state.set(top[0], 2); order.push(top[0]); stack.pop(); }
            }
          }
          const position = new Map(order.map((node, index) => [node, index]));
          // Arrows against the order close a loop and are left out of the columns.
          for (const node of order.reverse()) {
            rank.set(node, rank.get(node) ?? 0);
            for (const other of next(node)) if (position.get(other) < position.get(node))
              rank.set(other, Math.max(rank.get(other) ?? 0, rank.get(node) + 1));
          }
          const columns = [];
          for (const node of shown) (columns[rank.get(node)] ??= []).push(node);
          for (let index = 0; index < columns.length; index++) columns[index] ??= [];
          const spread = column => column.forEach((node, index) => { node.y = (index - (column.length - 1) / 2) * 40; });
          columns.forEach(spread);
          for (let round = 0; round < 8; round++) for (const column of round % 2 ? [...columns].reverse() : columns) {
            for (const node of column) {
              const around = [...node.out.map(edge => edge.b), ...node.in.map(edge => edge.a)].filter(other => set.has(other));
              node.aim = around.length ? around.reduce((sum, other) => sum + other.y, 0) / around.length : node.y;
            }
            column.sort((a, b) => a.aim - b.aim || a.index - b.index);
            spread(column);
          }
          let x = 0;
          for (const column of columns) {
            const width = Math.max(60, ...column.map(node => node.label.length * 7.6 + 34));
            for (const node of column) { node.x = x; node.width = node.label.length * 7.6 + 34; }
            x += width + 110;
          }
        }
        function draw(refit) {
          const shown = nodes.filter(visible);
          layout(shown);
          const set = new Set(shown);
          $("edges").replaceChildren(); $("nodes").replaceChildren();
          for (const node of nodes) node.element = null;
          for (const edge of edges) {
            edge.element = null;
            if (!set.has(edge.a) || !set.has(edge.b)) continue;
            const back = edge.b.x <= edge.a.x, x1 = edge.a.x + edge.a.width, x2 = edge.b.x, bend = back ? 80 : Math.max(40, (x2 - x1) / 2);
            edge.element = svg("path", { class: "edge" + (edge.violations.length ? " bad" : "") + (edge.imports ? "" : " unused"),
              d: `M${x1} ${edge.a.y}C${x1 + bend} ${edge.a.y} ${x2 - bend} ${edge.b.y} ${x2} ${edge.b.y}` }, $("edges"));
            svg("title", {}, edge.element).textContent = describe(edge);
          }
          for (const node of shown) {
            node.element = svg("g", { class: "node" + (node.local ? "" : " outer"), transform: `translate(${node.x} ${node.y})`, tabindex: 0 }, $("nodes"));
            svg("rect", { x: 0, y: -15, width: node.width, height: 30, rx: 5 }, node.element);
            svg("rect", { x: 7, y: -6, width: 12, height: 12, rx: 2, style: `fill:${color(node.layer ?? "")};stroke:none` }, node.element);
            svg("text", { x: 25, y: 4.5 }, node.element).textContent = node.label;
            svg("title", {}, node.element).textContent = node.id;
            node.element.addEventListener("click", () => { if (!moved) select(selected === node ? null : node); });
            node.element.addEventListener("keydown", event => { if (event.key === "Enter") select(node); });
          }
          $("counts").textContent = `${shown.length} of ${nodes.length} ${graph.level}s, ${edges.filter(edge => edge.element).length} dependencies`;
          mark();
          if (refit) fit();
        }
        function describe(edge) {
          return [`${edge.from} → ${edge.to}`, edge.imports ? `${edge.imports} imports, first at ${edge.import}` : "imported by no file",
            edge.declared ? `declared at ${edge.manifest}` : "not declared", ...edge.violations.map(rule => "breaks " + rule)].join("\n");
        }
        function mark() {
          const text = $("search").value.trim().toLowerCase();
          const near = selected && new Set([selected, ...selected.out.map(edge => edge.b), ...selected.in.map(edge => edge.a)]);
          for (const node of nodes) if (node.element) {
            const found = text && (node.id.toLowerCase().includes(text) || (node.layer ?? "").toLowerCase().includes(text));
            node.element.classList.toggle("on", Boolean(found) || node === selected);
            node.element.classList.toggle("dim", text ? !found : near ? !near.has(node) : false);
          }
          for (const edge of edges) if (edge.element) {
            const own = selected && (edge.a === selected || edge.b === selected);
            edge.element.classList.toggle("on", Boolean(own));
            edge.element.classList.toggle("dim", text ? edge.a.element.classList.contains("dim") && edge.b.element.classList.contains("dim") : Boolean(selected) && !own);
          }
        }
        function select(node) {
          selected = node;
          const detail = $("detail");
          detail.replaceChildren();
          const line = (text, kind) => { const div = document.createElement("div"); div.textContent = text; div.className = kind ?? ""; detail.append(div); };
          if (!node) { line("Click a node.", "soft"); mark(); return; }
          line(node.id);
          line(`${node.kind}, ${node.files} files${node.layer ? ", layer " + node.layer : ""}`, "soft");
          for (const [title, list, end] of [["uses", node.out, "to"], ["used by", node.in, "from"]]) {
            if (list.length) line(`${title} ${list.length}:`, "soft");
            for (const edge of list) line(`${edge[end]}${edge.import ? " (" + edge.import + ")" : ""}${edge.violations.length ? ": breaks " + edge.violations.join(", ") : ""}`, edge.violations.length ? "bad" : "");
          }
          mark();
        }
        let view = { x: 0, y: 0, scale: 1 }, moved = false, grip = null;
        const show = () => $("view").setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
        function fit() {
          const shown = nodes.filter(node => node.element), box = $("canvas").getBoundingClientRect();
          if (!shown.length) return;
          const left = Math.min(...shown.map(node => node.x)), right = Math.max(...shown.map(node => node.x + node.width));
          const top = Math.min(...shown.map(node => node.y)) - 20, bottom = Math.max(...shown.map(node => node.y)) + 20;
          const scale = Math.min(1.5, (box.width - 40) / (right - left), (box.height - 40) / (bottom - top));
          view = { scale, x: (box.width - (left + right) * scale) / 2, y: (box.height - (top + bottom) * scale) / 2 };
          show();
        }
        function zoom(factor, x, y) {
          const scale = Math.min(8, Math.max(.02, view.scale * factor)), ratio = scale / view.scale;
          view = { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
          show();
        }
        $("canvas").addEventListener("wheel", event => {
          event.preventDefault();
          const box = $("canvas").getBoundingClientRect();
          zoom(Math.exp(-event.deltaY * .0015), event.clientX - box.left, event.clientY - box.top);
        }, { passive: false });
        $("canvas").addEventListener("pointerdown", event => { grip = { x: event.clientX - view.x, y: event.clientY - view.y, fromX: event.clientX, fromY: event.clientY }; moved = false; });
        window.addEventListener("pointermove", event => {
          if (!grip) return;
          if (Math.hypot(event.clientX - grip.fromX, event.clientY - grip.fromY) > 4) moved = true;
          view.x = event.clientX - grip.x; view.y = event.clientY - grip.y;
          show();
        });
        window.addEventListener("pointerup", () => { grip = null; });
        window.addEventListener("keydown", event => {
          if (event.target.tagName === "INPUT") { if (event.key === "Escape") { $("search").value = ""; event.target.blur(); mark(); } return; }
          const box = $("canvas").getBoundingClientRect();
          if (event.key === "/") { event.preventDefault(); $("search").focus(); }
          if (event.key === "+") zoom(1.25, box.width / 2, box.height / 2);
          if (event.key === "-") zoom(.8, box.width / 2, box.height / 2);
          if (event.key === "0") fit();
          if (event.key === "Escape") select(null);
        });
        function boxes(parent, names, set, decorate) {
          for (const name of names) {
            const label = document.createElement("label"), box = document.createElement("input");
            box.type = "checkbox"; box.checked = true; box.value = name;
            box.addEventListener("change", () => { if (box.checked) set.delete(name); else set.add(name); draw(true); });
            const text = document.createElement("span");
            text.textContent = name || "none";
            label.append(box, ...decorate(name), text);
            parent.append(label);
          }
        }
        boxes($("layers"), layerNames, hidden.layers, name => {
          const dot = document.createElement("span");
          dot.className = "dot"; dot.style.background = color(name);
          return [dot];
        });
        boxes($("packages"), packageNames, hidden.packages, () => []);
        $("title").textContent = document.title;
        $("bad-count").textContent = edges.filter(edge => edge.violations.length).length;
        for (const id of ["only-bad", "tests", "outer"]) $(id).addEventListener("change", () => draw(true));
        $("search").addEventListener("input", mark);
        $("fit").addEventListener("click", fit);
        $("all").addEventListener("click", () => {
          hidden.layers.clear(); hidden.packages.clear();
          for (const box of document.querySelectorAll("aside input[type=checkbox]")) box.checked = box.id !== "only-bad";
          $("search").value = "";
          select(null); draw(true);
        });
        window.addEventListener("resize", fit);
        draw(true);
        </script>
        </body>
        </html>
        """#
}
