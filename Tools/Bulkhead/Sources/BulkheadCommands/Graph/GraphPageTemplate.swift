/// The constant parts of the page.
enum GraphPageTemplate {
    /// From the beginning to the title.
    static let before = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>
        """

    /// From the title to the end of the head.
    static let style = #"""
        </title>
        <style>
        :root { color-scheme: light dark; --back: #fff; --fore: #1c1e21; --soft: #667; --line: #99a; --panel: #f4f5f7; --node: #fff;
          --bad: #d12f2f; --mark: #0a66c2; }
        @media (prefers-color-scheme: dark) { :root { --back: #15171a; --fore: #e6e8eb; --soft: #99a; --line: #667; --panel: #1e2126;
          --node: #24282e; --bad: #ff6b6b; --mark: #6cb2ff; } }
        * { box-sizing: border-box; }
        body { margin: 0; height: 100vh; display: flex; font: 14px/1.4 system-ui, sans-serif; color: var(--fore); background: var(--back); }
        aside { width: 290px; flex: none; padding: 12px; overflow: auto; background: var(--panel); border-right: 1px solid var(--line); }
        h1 { font-size: 16px; margin: 0 0 2px; } h2 { font-size: 12px; margin: 14px 0 4px; color: var(--soft); text-transform: uppercase; }
        input[type=search] { width: 100%; padding: 6px 8px; margin-top: 8px; font: inherit; }
        label { display: flex; gap: 5px; align-items: baseline; cursor: pointer; overflow-wrap: anywhere; } button { font: inherit; margin: 6px 4px 0 0; }
        .soft { color: var(--soft); } .bad { color: var(--bad); } #detail { overflow-wrap: anywhere; } #detail div { margin: 3px 0; }
        .dot { display: inline-block; width: 10px; height: 10px; border-radius: 2px; flex: none; }
        main { flex: 1; min-width: 0; } svg { width: 100%; height: 100%; display: block; cursor: grab; touch-action: none; }
        .node rect { fill: var(--node); stroke: var(--line); stroke-width: 1.5; } .node text { fill: var(--fore); font-size: 13px; }
        .node { cursor: pointer; } .node.outer rect { stroke-dasharray: 4 3; } .node.on rect { stroke: var(--mark); stroke-width: 3; }
        .edge { fill: none; stroke: var(--line); stroke-width: 1.2; marker-end: url(#arrow); } .edge.unused { stroke-dasharray: 4 4; }
        .edge.bad { stroke: var(--bad); stroke-width: 2.4; marker-end: url(#arrow-bad); }
        .edge.on { stroke: var(--mark); stroke-width: 2; } .edge.bad.on { stroke: var(--bad); stroke-width: 3.4; }
        .dim { opacity: .12; }
        </style>
        </head>
        """#

    /// From the head to the data.
    static let body = #"""

        <body>
        <aside>
        <h1 id="title"></h1>
        <div class="soft" id="counts"></div>
        <input type="search" id="search" placeholder="Search (press /)" aria-label="Search">
        <label><input type="checkbox" id="only-bad"> <span>Only what breaks a rule (<span id="bad-count"></span>)</span></label>
        <label><input type="checkbox" id="tests" checked> Tests</label>
        <label><input type="checkbox" id="outer" checked> Other packages</label>
        <button id="fit">Fit</button><button id="all">All</button>
        <h2>Selection</h2><div id="detail" class="soft">Click a node.</div>
        <h2>Layers</h2><div id="layers"></div>
        <h2>Packages</h2><div id="packages"></div>
        </aside>
        <main><svg id="canvas" role="img" aria-label="Dependency graph"><defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="var(--line)"/></marker>
        <marker id="arrow-bad" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L8 4L0 8z" fill="var(--bad)"/></marker>
        </defs><g id="view"><g id="edges"></g><g id="nodes"></g></g></svg></main>
        <script type="application/json" id="data">
        """#

    /// From the data to the script.
    static let afterData = "</script>\n"
}
