extension SplitPageTemplate {
    /// The part of the script that shows an arrangement and changes it.
    static let view = #"""

        const $ = id => document.getElementById(id);
        const element = (name, attributes = {}, ...children) => {
          const made = document.createElement(name);
          for (const [key, value] of Object.entries(attributes)) if (key.startsWith("on")) made.addEventListener(key.slice(2), value); else if (key in made && key !== "list") made[key] = value; else made.setAttribute(key, value);
          made.append(...children.filter(child => child !== null && child !== undefined));
          return made;
        };
        const drawing = (name, attributes, parent) => {
          const made = document.createElementNS("http://www.w3.org/2000/svg", name);
          for (const key in attributes) made.setAttribute(key, attributes[key]);
          return parent.appendChild(made);
        };
        const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
        const planned = () => { const moduleOf = data.nodes.map(() => 0); data.steps.forEach((step, index) => step.nodes.forEach(node => { moduleOf[node] = index + 1; })); return moduleOf; };
        let names = [data.target, ...data.steps.map(step => step.name)], past = [], selected = null;
        let state = arrange(planned(), names.length);
        const before = arrange(data.nodes.map(() => 0), 1).rebuilt;
        const knotsOf = data.nodes.map(() => []);
        data.knots.forEach((knot, index) => { for (const reference of knot.references) for (const node of [data.references[reference][0], nodeOf(data.references[reference][1])]) if (!knotsOf[node].includes(index + 1)) knotsOf[node].push(index + 1); });

        // Texts and places.
        const title = node => `${data.nodes[node].kind} ${data.nodes[node].name}`;
        const place = node => `${data.files[data.nodes[node].file]}:${data.nodes[node].line}`;
        const useAt = index => `${data.files[data.nodes[data.references[index][0]].file]}:${data.references[index][2]}`;
        const symbolText = symbol => `${data.symbols[symbol].name} (${data.files[data.nodes[nodeOf(symbol)].file]}:${data.symbols[symbol].line})`;
        const go = node => element("button", { className: "link", textContent: title(node), onclick: () => select(node, true) });
        const useLine = index => element("li", {}, element("code", { textContent: useAt(index) }), `: ${symbolText(data.references[index][1])}, used by `, go(data.references[index][0]));
        const long = (items, make) => {
          const list = element("ul", {}, ...items.slice(0, 100).map(make));
          if (items.length > 100) list.append(element("li", { className: "soft", textContent: `… ${items.length - 100} more` }));
          return list;
        };
        const folded = (text, content, open = false) => element("details", { open }, element("summary", {}, text), content);

        // Changing the arrangement.
        function movable(nodes) { return [...new Set(nodes.flatMap(together))].filter(node => obstacle(node) === null); }
        function moving(nodes, module) {
          const moduleOf = [...state.moduleOf];
          for (const node of movable(nodes)) moduleOf[node] = module;
          return arrange(moduleOf, names.length);
        }
        const namesIn = state => state.names.reduce((sum, names) => sum + names.length, 0);
        function difference(old, now) {
          const parts = [], names = namesIn(now) - namesIn(old), cycles = now.cycles.length - old.cycles.length;
          parts.push(now.cycles.length === 0 ? (old.cycles.length ? "the cycle is gone" : "no cycle") : cycles > 0 ? `${count(cycles, "cycle appears", "cycles appear")}` : `still ${count(now.cycles.length, "cycle", "cycles")}`);
          parts.push(names === 0 ? `as many names become ${data.level}` : `${count(Math.abs(names), "name", "names")} ${names > 0 ? "more" : "fewer"} ${names === 1 || names === -1 ? "becomes" : "become"} ${data.level}`);
          if (data.commits.length && now.rebuilt !== old.rebuilt) parts.push(`past commits rebuild ${count(Math.abs(now.rebuilt - old.rebuilt), "line", "lines")} ${now.rebuilt > old.rebuilt ? "more" : "fewer"}`);
          return parts.join(", ");
        }
        function what(nodes) { return nodes.length === 1 ? title(nodes[0]) : `${nodes.length} declarations`; }
        function move(nodes, module) {
          const all = movable(nodes);
          if (!all.length) { say(`${what(nodes)} can't move: ${obstacle(nodes[0])}.`); return; }
          if (all.every(node => state.moduleOf[node] === module)) return;
          const old = state, also = all.filter(node => !nodes.includes(node)).length;
          past.push({ moduleOf: state.moduleOf, names: [...names] });
          state = moving(nodes, module);
          say(`Moved ${what(nodes)}${also ? ` and ${also} tied to ${nodes.length === 1 ? "it" : "them"}` : ""} to ${names[module]}: ${difference(old, state)}.`);
          draw();
        }
        function say(text) { $("message").textContent = text; }
        function restore(entry) { names = entry.names; state = arrange(entry.moduleOf, names.length); draw(); }
        function select(node, reveal) {
          selected = node;
          draw();
          const item = document.querySelector(`[data-node="${node}"]`);
          if (reveal && item) item.scrollIntoView({ block: "center", inline: "nearest" });
        }
        function freeName() { let number = names.length; while (names.includes(`${data.target}Part${number}`)) number += 1; return `${data.target}Part${number}`; }
        function rename(module, input) {
          const text = input.value.trim();
          if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text) || names.some((name, other) => name === text && other !== module)) { say(`'${text}' can't be the name of a module: expected a new name of letters, digits and '_'.`); input.value = names[module]; return; }
          past.push({ moduleOf: state.moduleOf, names: [...names] });
          names[module] = text;
          draw();
        }

        // Moving by menu. The options are made when the menu is opened, because there may be thousands of menus.
        function menu(nodes, label) {
          const reason = movable(nodes).length ? null : obstacle(nodes[0]), module = state.moduleOf[nodes[0]];
          const made = element("select", { disabled: Boolean(reason), title: reason ?? "Move to another module", onchange: () => { const target = Number(made.value); move(nodes, target); focusMenu(nodes[0]); } });
          made.setAttribute("aria-label", `Module of ${label}`);
          made.append(element("option", { value: module, textContent: reason ? "fixed" : "Move…" }));
          const fill = () => { if (made.options.length === 1) names.forEach((name, other) => { if (other !== module) made.append(element("option", { value: other, textContent: `to ${name}` })); }); };
          made.addEventListener("pointerdown", fill);
          made.addEventListener("focus", fill);
          return made;
        }
        function focusMenu(node) { document.querySelector(`[data-node="${node}"] select`)?.focus(); }
        // Moving by a mouse, a pen or a finger. A finger drags after it has rested on a declaration, because it scrolls otherwise.
        let grip = null;
        function draggable(made, nodes) {
          if (!movable(nodes).length) return made;
          made.addEventListener("pointerdown", event => {
            if (!event.isPrimary || event.button !== 0 || event.target.closest("select, input")) return;
            event.stopPropagation();
            release();
            grip = { nodes, made, pointer: event.pointerId, x: event.clientX, y: event.clientY, over: null, moving: false, wait: null };
            if (event.pointerType === "touch") grip.wait = setTimeout(lift, 400);
          });
          made.addEventListener("contextmenu", event => { if (grip?.made === made) event.preventDefault(); });
          return made;
        }
        function lift() {
          grip.moving = true;
          grip.made.classList.add("held");
          say(`Move ${what(grip.nodes)} to another module.`);
        }
        function release() {
          if (!grip) return;
          clearTimeout(grip.wait);
          grip.made.classList.remove("held");
          for (const module of document.querySelectorAll(".over")) module.classList.remove("over");
          grip = null;
        }
        function hover(made) {
          if (grip.over === made) return;
          grip.over?.classList.remove("over");
          grip.over = made;
          if (!made) return;
          const module = Number(made.dataset.module);
          made.classList.add("over");
          say(movable(grip.nodes).every(node => state.moduleOf[node] === module) ? `${what(grip.nodes)} is in ${names[module]}.` : `${what(grip.nodes)} in ${names[module]}: ${difference(state, moving(grip.nodes, module))}.`);
        }
        // Near an edge of the board, or of a column, its content scrolls.
        function scrollAt(event) {
          const board = $("board"), box = board.getBoundingClientRect(), list = grip.over?.querySelector(".list"), rows = list?.getBoundingClientRect();
          board.scrollLeft += event.clientX < box.left + 40 ? -12 : event.clientX > box.right - 40 ? 12 : 0;
          if (rows) list.scrollTop += event.clientY < rows.top + 30 ? -8 : event.clientY > rows.bottom - 30 ? 8 : 0;
        }
        window.addEventListener("pointermove", event => {
          if (event.pointerId !== grip?.pointer) return;
          if (!grip.moving) {
            if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < 6) return;
            if (event.pointerType === "touch") { release(); return; }
            lift();
          }
          hover(document.elementFromPoint(event.clientX, event.clientY)?.closest(".module") ?? null);
          scrollAt(event);
        });
        window.addEventListener("pointerup", event => {
          if (event.pointerId !== grip?.pointer) return;
          const { nodes, over, moving } = grip;
          release();
          if (!moving) return;
          // The click at the end of a drag selects nothing.
          const swallow = event => event.stopPropagation();
          $("board").addEventListener("click", swallow, true);
          setTimeout(() => $("board").removeEventListener("click", swallow, true));
          if (over) move(nodes, Number(over.dataset.module));
        });
        window.addEventListener("pointercancel", event => { if (event.pointerId === grip?.pointer) release(); });
        window.addEventListener("keydown", event => { if (event.key === "Escape") release(); });
        // Once a declaration is lifted, the finger that holds it doesn't scroll.
        window.addEventListener("touchmove", event => { if (grip?.moving) event.preventDefault(); }, { passive: false });

        // The board.
        function item(node, bad) {
          const { kind, name, lines } = data.nodes[node], tied = together(node).length - 1, fixed = obstacle(node);
          const facts = [place(node).split("/").pop(), count(lines, "line", "lines"), tied ? `tied to ${tied} more` : null, fixed].filter(Boolean).join(" · ");
          const made = element("li", { className: "item" + (bad.has(node) ? " bad" : "") + (node === selected ? " on" : "") + (fixed ? " fixed" : "") },
            element("button", { className: "name", title: "Show its uses", onclick: () => select(node, false) }, element("i", { textContent: kind + " " }), name, ...knotsOf[node].map(knot => element("span", { className: "tag", textContent: `knot ${knot}` }))),
            element("small", { textContent: facts }), menu([node], title(node)));
          made.dataset.node = node;
          return draggable(made, [node]);
        }
        function column(module, bad) {
          const own = data.nodes.map((_, node) => node).filter(node => state.moduleOf[node] === module), text = $("search").value.trim().toLowerCase();
          const shown = own.filter(node => !text || `${title(node)} ${place(node)}`.toLowerCase().includes(text));
          const list = element("div", { className: "list" });
          for (const file of [...new Set(shown.map(node => data.nodes[node].file))]) {
            const nodes = own.filter(node => data.nodes[node].file === file), divided = nodes.length < nodesOfFile[file].length;
            list.append(draggable(element("div", { className: "file" }, element("b", { textContent: data.files[file] + (divided ? " (part)" : "") }), nodes.length > 1 ? menu(nodes, `all of ${data.files[file]}`) : null), nodes));
            list.append(element("ul", {}, ...shown.filter(node => data.nodes[node].file === file).map(node => item(node, bad))));
          }
          if (!shown.length) list.append(element("p", { className: "soft", textContent: own.length ? "Nothing found here." : "Drop declarations here." }));
          const input = module === 0 ? null : element("input", { value: names[module], onchange: () => rename(module, input) });
          input?.setAttribute("aria-label", "Name of the module");
          const visible = state.names[module], imports = state.imports[module], tests = state.tests[module];
          const top = element("div", { className: "top" }, element("h2", {}, input ?? `${names[0]}: what stays`),
            element("div", { className: "facts soft" }, element("span", { textContent: count(state.lines[module], "line", "lines") }), element("span", { textContent: count(own.length, "declaration", "declarations") })));
          if (visible.length) top.append(folded(`${count(visible.length, "name becomes", "names become")} ${data.level}`, long(visible, use => element("li", {}, `${symbolText(use.symbol)} for `, element("code", { textContent: useAt(use.reference) }), use.uses > 1 ? ` and ${count(use.uses - 1, "other use", "other uses")}` : ""))));
          if (imports.length) top.append(folded(`${count(imports.length, "file imports", "files import")} it`, long(imports, file => element("li", { textContent: data.files[file] }))));
          if (tests.length) top.append(folded(`${count(tests.length, "test file moves", "test files move")} along`, long(tests, path => element("li", { textContent: path }))));
          const made = element("section", { className: "module" + (state.cycles.some(cycle => cycle.modules.includes(module)) ? " bad" : "") }, top, list);
          made.setAttribute("aria-label", names[module]);
          made.dataset.module = module;
          return made;
        }
        function drawBoard() {
          const bad = new Set(state.cycles.flatMap(cycle => cycle.faults).flatMap(edge => edge.references).flatMap(index => [data.references[index][0], nodeOf(data.references[index][1])]));
          const open = new Map(), left = $("board").scrollLeft;
          for (const made of document.querySelectorAll(".module")) open.set(made.dataset.module, { top: made.querySelector(".list").scrollTop, folds: [...made.querySelectorAll(".top details[open] summary")].map(summary => summary.textContent.replace(/^[\d,]+ \w+ /, "")) });
          $("board").replaceChildren(...names.map((_, module) => column(module, bad)));
          for (const made of document.querySelectorAll(".module")) {
            const old = open.get(made.dataset.module);
            if (!old) continue;
            made.querySelector(".list").scrollTop = old.top;
            for (const fold of made.querySelectorAll(".top details")) fold.open = old.folds.includes(fold.firstChild.textContent.replace(/^[\d,]+ \w+ /, ""));
          }
          $("board").scrollLeft = left;
        }

        // The picture: users at the left, the modules that they use at the right.
        function drawPicture() {
          const shown = names.map((_, module) => module).filter(module => module === 0 || state.lines[module] > 0);
          const faults = new Set(state.cycles.flatMap(cycle => cycle.faults)), rank = new Map(shown.map(module => [module, 0]));
          for (let round = 0; round < shown.length; round++) for (const edge of state.edges) if (!faults.has(edge)) rank.set(edge.to, Math.max(rank.get(edge.to), rank.get(edge.from) + 1));
          const columns = [];
          for (const module of shown) (columns[rank.get(module)] ??= []).push(module);
          const width = 190, height = 44, gapX = 110, gapY = 18, rows = Math.max(...columns.map(column => column.length));
          const total = { width: columns.length * width + (columns.length - 1) * gapX + 40, height: rows * (height + gapY) + 36 }, at = new Map();
          columns.forEach((column, index) => column.forEach((module, row) => at.set(module, { x: 20 + index * (width + gapX), y: 16 + (row + (rows - column.length) / 2) * (height + gapY) })));
          const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
          for (const [key, value] of Object.entries({ width: total.width, height: total.height, role: "img", "aria-label": "Modules and their dependencies, which are listed under Dependencies" })) svg.setAttribute(key, value);
          const heads = drawing("defs", {}, svg);
          for (const [id, color] of [["head", "var(--soft)"], ["bad-head", "var(--bad)"]]) drawing("path", { d: "M0 0L8 4L0 8z", fill: color }, drawing("marker", { id, viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 11, markerHeight: 11, markerUnits: "userSpaceOnUse", orient: "auto" }, heads));
          const labels = [];
          for (const edge of state.edges) {
            const a = at.get(edge.from), b = at.get(edge.to), bad = faults.has(edge), forward = b.x > a.x, wide = Math.min(6, 1 + Math.log10(edge.references.length) * 1.5);
            const skip = forward ? (rank.get(edge.to) - rank.get(edge.from) - 1) : 0;
            const from = { x: forward ? a.x + width : a.x, y: a.y + height / 2 + (forward ? 0 : 12) }, to = { x: forward ? b.x : b.x + width, y: b.y + height / 2 + (forward ? 0 : 12) };
            const bend = forward ? Math.max(50, (to.x - from.x) / 2) : b.x === a.x ? -50 : -Math.max(50, (from.x - to.x) / 2), lift = skip * 34;
            drawing("path", { class: "edge" + (bad ? " bad" : ""), "stroke-width": wide, "marker-end": `url(#${bad ? "bad-head" : "head"})`, d: `M${from.x} ${from.y}C${from.x + bend} ${from.y + lift} ${to.x - (b.x === a.x ? -bend : bend)} ${to.y + lift} ${to.x} ${to.y}` }, svg);
            labels.push({ x: (from.x + to.x) / 2 + (b.x === a.x ? -20 : 0), y: (from.y + to.y) / 2 + lift * .75 + 4 + (forward ? -3 : 14), text: edge.references.length.toLocaleString("en"), bad });
          }
          for (const module of shown) {
            const { x, y } = at.get(module), made = drawing("g", { class: "box" + (state.cycles.some(cycle => cycle.modules.includes(module)) ? " bad" : ""), transform: `translate(${x} ${y})` }, svg);
            drawing("rect", { width, height, rx: 8 }, made);
            drawing("title", {}, made).textContent = names[module];
            drawing("text", { x: width / 2, y: 19 }, made).textContent = names[module].length > 23 ? names[module].slice(0, 22) + "…" : names[module];
            drawing("text", { x: width / 2, y: 35, class: "soft" }, made).textContent = count(state.lines[module], "line", "lines") + (module === 0 ? ", stays" : "");
          }
          for (const { x, y, text, bad } of labels) drawing("text", { x, y, class: "count" + (bad ? " bad" : "") }, svg).textContent = text;
          $("picture").replaceChildren(svg);
        }

        // The side.
        function drawSide() {
          $("cycles").replaceChildren(...state.cycles.map(cycle => element("div", { className: "cycle" }, element("b", { textContent: `A cycle: ${cycle.modules.map(module => names[module]).join(", ")}` }),
            element("div", { textContent: "These modules can't be built. The fewest uses that have to go:" }), ...cycle.faults.map(edge => folded(`${names[edge.from]} uses ${names[edge.to]} in ${count(edge.references.length, "place", "places")}`, long(edge.references, useLine), true)))));
          const parts = [element("h2", { textContent: "Selection" })];
          if (selected === null) parts.push(element("div", { className: "soft", textContent: "Click a declaration to see its uses." }));
          else {
            const uses = data.references.map((_, index) => index).filter(index => data.references[index][0] === selected), used = data.references.map((_, index) => index).filter(index => nodeOf(data.references[index][1]) === selected);
            parts.push(element("div", {}, element("b", { textContent: title(selected) }), ` in ${names[state.moduleOf[selected]]}`), element("div", { className: "soft", textContent: place(selected) }));
            const tied = together(selected).filter(node => node !== selected);
            if (tied.length) parts.push(element("div", {}, "Moves together with ", ...tied.flatMap((node, index) => [index ? ", " : "", go(node)])));
            parts.push(folded(`uses ${count(uses.length, "name", "names")}`, long(uses, useLine)), folded(`is used in ${count(used.length, "place", "places")}`, long(used, useLine)));
          }
          $("selection").replaceChildren(...parts);
          const faults = new Set(state.cycles.flatMap(cycle => cycle.faults)), opened = new Set([...document.querySelectorAll("#edges details[open]")].map(fold => fold.dataset.key));
          $("edges").replaceChildren(element("h2", { textContent: "Dependencies" }), ...state.edges.map(edge => {
            const key = `${edge.from} ${edge.to}`, made = folded(element("span", {}, element(faults.has(edge) ? "b" : "span", { className: faults.has(edge) ? "bad" : "", textContent: `${names[edge.from]} → ${names[edge.to]}` }), `: ${count(edge.references.length, "use", "uses")}`), null, opened.has(key));
            made.dataset.key = key;
            const fill = () => { if (made.open && made.children.length === 1) made.append(long(edge.references, useLine)); };
            made.addEventListener("toggle", fill);
            fill();
            return made;
          }), state.edges.length ? "" : element("div", { className: "soft", textContent: "There are none." }));
          const plan = planFile(state, names);
          $("plan").value = plan.text;
          const reason = state.cycles.length ? "The modules of a cycle can't be made" : state.edges.some(edge => edge.to === 0) ? "A module that uses what stays can't be made" : "The plan file lists whole files, which can't be divided at will";
          $("pinned").replaceChildren(plan.differences.length
            ? folded(`${reason}. With this text, ${count(plan.differences.length, "declaration is", "declarations are")} elsewhere:`, long(plan.differences, ({ node, module }) => element("li", {}, go(node), ` (${place(node)}): in ${names[state.moduleOf[node]]} here, in ${names[module]} with the plan file`)))
            : "Save this text in the package's folder. With it, `bulkhead split plan` makes this arrangement.");
        }
        function drawKnots() {
          $("knots").replaceChildren(element("h2", { textContent: "Knots" }), element("div", { className: "soft", textContent: data.knots.length ? "Declarations of several files that use each other, and the fewest uses whose removal separates them." : "There are none: no declarations of different files use each other." }),
            ...data.knots.map((knot, index) => folded(element("span", {}, element("span", { className: "tag", textContent: `knot ${index + 1}` }), ` ${count(knot.lines, "line", "lines")} in ${count(knot.files.length, "file", "files")}, ${knot.references.length ? `held by ${count(knot.references.length, "use", "uses")}` : "whose declarations have to stay together"}`),
              element("div", {}, element("div", { className: "soft", textContent: knot.files.map(file => data.files[file]).join(", ") }), long(knot.references, useLine), ...knot.remedies.map(text => element("code", { className: "command", textContent: text }))), index === 0)));
        }
        function drawHeld() {
          const held = data.steps.flatMap(step => step.held.map(entry => ({ ...entry, name: step.name })));
          if (!held.length) return;
          $("held").append(element("h2", { textContent: "Held back" }), element("div", { className: "soft", textContent: "The plan file lists the files of these declarations, which use declarations that stay." }), long(held, ({ node, reference, name }) => {
            const line = element("li", {}, go(node), ` for ${name}`);
            if (reference !== null) line.append(": uses ", symbolText(data.references[reference][1]), " at ", element("code", { textContent: useAt(reference) }));
            return line;
          }));
        }
        function draw() {
          const cycles = state.cycles.length, number = names.filter((_, module) => module > 0 && state.lines[module] > 0).length, total = state.lines.reduce((sum, lines) => sum + lines, 0);
          $("title").textContent = `${data.target}: ${count(total, "line", "lines")}, ${count(number, "new module", "new modules")}`;
          $("verdict").textContent = cycles ? `Not buildable: ${count(cycles, "cycle", "cycles")}` : "Buildable: no cycle";
          $("verdict").className = cycles ? "bad" : "";
          $("price").textContent = `${count(namesIn(state), "name becomes", "names become")} ${data.level}` + (data.commits.length ? ` · the last ${count(data.commits.length, "commit", "commits")} of the target ${data.commits.length === 1 ? "rebuilds" : "rebuild"} ${count(state.rebuilt, "line", "lines")} of it instead of ${before.toLocaleString("en")}` : "");
          $("undo").disabled = past.length === 0;
          drawPicture();
          drawBoard();
          drawSide();
        }
        $("search").addEventListener("input", drawBoard);
        $("add").addEventListener("click", () => { past.push({ moduleOf: state.moduleOf, names: [...names] }); const name = freeName(); names = [...names, name]; state = arrange(state.moduleOf, names.length); say(`Added ${name}.`); draw(); $("board").lastChild.scrollIntoView({ inline: "end" }); $("board").lastChild.querySelector("input").focus(); });
        $("undo").addEventListener("click", () => { const entry = past.pop(); if (entry) { restore(entry); say("Undone."); } });
        $("reset").addEventListener("click", () => { past.push({ moduleOf: state.moduleOf, names: [...names] }); restore({ moduleOf: planned(), names: [data.target, ...data.steps.map(step => step.name), ...names.slice(data.steps.length + 1)] }); say("This is the plan again."); });
        $("copy").addEventListener("click", async () => {
          try { await navigator.clipboard.writeText($("plan").value); } catch { $("plan").select(); document.execCommand("copy"); }
          $("copied").textContent = "Copied.";
        });
        document.addEventListener("keydown", event => { if (event.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) { event.preventDefault(); $("search").focus(); } });
        drawKnots();
        drawHeld();
        draw();
        """#
}
