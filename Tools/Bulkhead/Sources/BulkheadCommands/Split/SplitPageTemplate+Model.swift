extension SplitPageTemplate {
    /// The part of the script that computes the consequences of an arrangement, as ``Arrangement``, ``SplitPlanner``
    /// and ``MovedTests`` do. It reads only `data`.
    ///
    /// Module 0 is the target, with everything that stays.
    static let model = #"""
        "use strict";
        const data = JSON.parse(document.getElementById("data").textContent);
        const nodeOf = symbol => data.symbols[symbol].node;

        // The declarations that have to move with each one: those of its group.
        const groups = new Map();
        data.nodes.forEach((node, index) => groups.set(node.group, [...groups.get(node.group) ?? [], index]));
        const together = node => groups.get(data.nodes[node].group);
        const obstacle = node => together(node).map(other => data.nodes[other].fixed).find(Boolean) ?? null;

        const nodesOfFile = data.files.map(() => []);
        data.nodes.forEach((node, index) => nodesOfFile[node.file].push(index));

        // The blocks of the planner: declarations that use each other, or have to stay together.
        const blocks = [];
        data.nodes.forEach((node, index) => (blocks[node.block] ??= { nodes: [], uses: new Set() }).nodes.push(index));
        for (const block of blocks) block.files = new Set(block.nodes.map(node => data.nodes[node].file));
        for (const [from, symbol] of data.references) {
          const a = data.nodes[from].block, b = data.nodes[nodeOf(symbol)].block;
          if (a !== b) blocks[a].uses.add(b);
        }

        function arrange(moduleOf, count) {
          const between = new Map(), lines = new Array(count).fill(0);
          data.nodes.forEach((node, index) => { lines[moduleOf[index]] += node.lines; });
          data.references.forEach(([from, symbol], index) => {
            const a = moduleOf[from], b = moduleOf[nodeOf(symbol)];
            if (a === b) return;
            const key = a * count + b;
            if (!between.has(key)) between.set(key, []);
            between.get(key).push(index);
          });
          const edges = [...between].sort((x, y) => x[0] - y[0])
            .map(([key, references]) => ({ from: Math.floor(key / count), to: key % count, references }));
          const cycles = cyclesOf(edges, count).map(modules => ({ modules, faults: faultsOf(edges, modules) }));
          return { moduleOf, count, lines, edges, cycles, ...namesOf(edges, moduleOf, count), ...testsOf(edges, moduleOf, count),
            imports: importsOf(edges, count), rebuilt: rebuiltBy(edges, moduleOf, lines) };
        }

        // The groups of modules that need each other.
        function cyclesOf(edges, count) {
          const needs = Array.from({ length: count }, (_, module) => closure([module], module => edges.filter(edge => edge.from === module).map(edge => edge.to)));
          const seen = new Set(), cycles = [];
          for (let module = 0; module < count; module++) {
            if (seen.has(module)) continue;
            const cycle = [...needs[module]].filter(other => needs[other].has(module)).sort((a, b) => a - b);
            for (const other of cycle) seen.add(other);
            if (cycle.length > 1) cycles.push(cycle);
          }
          return cycles;
        }
        function closure(start, next) {
          const found = new Set(start), open = [...start];
          while (open.length) for (const other of next(open.pop())) if (!found.has(other)) { found.add(other); open.push(other); }
          return found;
        }

        // Few edges whose removal leaves no cycle: Eades, Lin and Smyth 1993.
        function faultsOf(edges, cycle) {
          const inside = edges.filter(edge => cycle.includes(edge.from) && cycle.includes(edge.to));
          const open = new Set(cycle), head = [], tail = [];
          const sum = (node, own, other) => inside.reduce((sum, edge) => sum + (edge[own] === node && open.has(edge[other]) ? edge.references.length : 0), 0);
          const out = node => sum(node, "from", "to"), into = node => sum(node, "to", "from");
          while (open.size) {
            const ordered = [...open].sort((a, b) => a - b), sink = ordered.find(node => out(node) === 0);
            if (sink !== undefined) { tail.push(sink); open.delete(sink); continue; }
            let next = ordered.find(node => into(node) === 0);
            next ??= ordered.reduce((best, node) => out(node) - into(node) > out(best) - into(best) ? node : best);
            head.push(next);
            open.delete(next);
          }
          const order = [...head, ...tail.reverse()];
          return inside.filter(edge => order.indexOf(edge.from) > order.indexOf(edge.to));
        }

        // The names of each module that another one uses, and that have to become visible.
        function namesOf(edges, moduleOf, count) {
          const first = new Map(), names = Array.from({ length: count }, () => []);
          for (const index of edges.flatMap(edge => edge.references).sort((a, b) => a - b)) {
            const symbol = data.references[index][1];
            if (!data.symbols[symbol].hidden) continue;
            if (first.has(symbol)) first.get(symbol).uses += 1; else first.set(symbol, { symbol, reference: index, uses: 1 });
          }
          for (const use of [...first.values()].sort((a, b) => a.symbol - b.symbol)) names[moduleOf[nodeOf(use.symbol)]].push(use);
          return { names };
        }

        // The files of other modules that import each one.
        function importsOf(edges, count) {
          const files = Array.from({ length: count }, () => new Set());
          for (const edge of edges) for (const index of edge.references) files[edge.to].add(data.nodes[data.references[index][0]].file);
          return files.map(set => [...set].sort((a, b) => a - b));
        }

        // The modules without the target, leaf first, and the test files that move in each step.
        function testsOf(edges, moduleOf, count) {
          const order = [], tests = Array.from({ length: count }, () => []), moved = new Set(), placed = new Set();
          while (order.length < count - 1) {
            const open = Array.from({ length: count - 1 }, (_, index) => index + 1).filter(module => !order.includes(module));
            const isFree = module => edges.every(edge => edge.from !== module || edge.to === 0 || order.includes(edge.to));
            order.push(open.find(isFree) ?? open[0]);
          }
          for (const module of order) {
            moduleOf.forEach((other, node) => { if (other === module) moved.add(node); });
            for (const suite of data.suites) {
              const own = suite.files.filter(file => file.independent && !placed.has(file.path) && file.nodes.every(node => moved.has(node)));
              const left = suite.files.filter(file => placed.has(file.path)).length;
              // A test target without files doesn't build.
              if (own.length && own.length < suite.count - left) for (const file of own) { tests[module].push(file.path); placed.add(file.path); }
            }
          }
          return { order, tests };
        }

        // The lines of the target that past commits would have rebuilt. A divided file counts for each of its modules.
        function rebuiltBy(edges, moduleOf, lines) {
          let sum = 0;
          for (const files of data.commits) {
            const start = files.flatMap(file => nodesOfFile[file].length ? nodesOfFile[file].map(node => moduleOf[node]) : [0]);
            const rebuilt = closure(new Set(start), module => edges.filter(edge => edge.to === module).map(edge => edge.from));
            for (const module of rebuilt) sum += lines[module];
          }
          return sum;
        }

        // The modules of the plan file for an arrangement, and the files that stay.
        function planFile(state, names) {
          const modules = state.order.map(module => ({ module, name: names[module], files: data.files.map((_, file) => file)
            .filter(file => nodesOfFile[file].some(node => state.moduleOf[node] === module)) })).filter(entry => entry.files.length);
          const stay = data.files.map((_, file) => file).filter(file => nodesOfFile[file].length && nodesOfFile[file].every(node => state.moduleOf[node] === 0));
          // A brace would be a pattern's list of alternatives.
          const line = file => `"${data.files[file].replace(/[{}]/g, "?").replace(/["\\]/g, "\\$&")}"`;
          let text = `# How ${data.target} is divided, leaf first, from the page of its plan.\ntarget: ${data.target}\n`;
          if (modules.length) text += "modules:\n";
          for (const entry of modules) text += `  - name: ${entry.name}\n    files:\n` + entry.files.map(file => `      - ${line(file)}\n`).join("");
          if (stay.length) text += "stay:\n" + stay.map(file => `  - ${line(file)}\n`).join("");
          return { text, differences: differences(state, modules, new Set(stay)) };
        }

        // The declarations that 'split plan' puts elsewhere when it reads the plan file, which lists whole files.
        function differences(state, modules, stay) {
          const placed = new Array(data.nodes.length).fill(0), remaining = new Set(blocks.keys());
          for (const entry of modules) {
            const listed = new Set(entry.files);
            const moved = new Set([...remaining].filter(block => [...blocks[block].files].every(file => listed.has(file) && !stay.has(file))));
            let settled = false;
            while (!settled) {
              settled = true;
              for (const block of [...moved]) if ([...blocks[block].uses].some(used => remaining.has(used) && !moved.has(used))) { moved.delete(block); settled = false; }
            }
            for (const block of moved) { remaining.delete(block); for (const node of blocks[block].nodes) placed[node] = entry.module; }
          }
          return placed.map((module, node) => ({ node, module })).filter(({ node, module }) => module !== state.moduleOf[node]);
        }
        """#
}
