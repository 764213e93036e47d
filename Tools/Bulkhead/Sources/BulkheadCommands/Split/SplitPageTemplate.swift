/// The constant parts of the page of a plan.
enum SplitPageTemplate {
    /// From the beginning to the title. The policy forbids the page to load anything.
    static let before = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>
        """

    /// From the title to the end of the head.
    static let head = #"""
        : split plan</title>
        <style>
        :root { color-scheme: light dark; --back: #f3f4f6; --fore: #1b1f24; --soft: #5b6470; --line: #cdd2d9; --card: #fff; --mark: #0a5fc2;
          --mark-back: #e4effc; --bad: #b81d24; --bad-back: #fdeaea; --good: #1a7037; --good-back: #e3f4e8; --knot: #8a5a00; --knot-back: #fff2d6; }
        @media (prefers-color-scheme: dark) { :root { --back: #14171b; --fore: #e4e8ed; --soft: #98a2ae; --line: #3a424c; --card: #1d2228;
          --mark: #74b4ff; --mark-back: #1b3350; --bad: #ff8a8a; --bad-back: #46191c; --good: #7ad798; --good-back: #143822; --knot: #f0c069; --knot-back: #40300f; } }
        * { box-sizing: border-box; }
        body { margin: 0; height: 100vh; display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) 380px; font: 14px/1.45 system-ui, sans-serif; color: var(--fore); background: var(--back); }
        header { grid-column: 1 / 3; padding: 10px 16px; background: var(--card); border-bottom: 1px solid var(--line); }
        .row { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; } .row + .row { margin-top: 6px; }
        h1 { font-size: 17px; margin: 0; } h2 { font-size: 14px; margin: 0 0 6px; } .soft, small { color: var(--soft); } small { font-size: 12px; }
        #verdict { padding: 3px 10px; border-radius: 12px; font-weight: 600; background: var(--good-back); color: var(--good); } #verdict.bad { background: var(--bad-back); color: var(--bad); }
        #message { flex: 1 1 320px; min-width: 0; }
        button, select, input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 3px 8px; } button { cursor: pointer; } button:disabled { opacity: .5; cursor: default; }
        :focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
        main { min-width: 0; min-height: 0; display: grid; grid-template-rows: auto minmax(0, 1fr); }
        #picture { overflow: auto; padding: 10px 16px 0; } #picture svg { display: block; margin: 0 auto; }
        .box rect { fill: var(--card); stroke: var(--line); stroke-width: 1.5; } .box.bad rect { stroke: var(--bad); stroke-width: 2.5; } .box text { fill: var(--fore); font-size: 13px; text-anchor: middle; } .box text.soft { fill: var(--soft); font-size: 11.5px; }
        .edge { fill: none; stroke: var(--soft); } .edge.bad { stroke: var(--bad); } .count { font-size: 11.5px; text-anchor: middle; fill: var(--soft); stroke: var(--back); stroke-width: 4; paint-order: stroke; } .count.bad { fill: var(--bad); font-weight: 600; }
        #board { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(290px, 1fr); gap: 12px; padding: 12px 16px 16px; overflow-x: auto; min-height: 0; }
        .module { display: flex; flex-direction: column; min-height: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; } .module.bad { border-color: var(--bad); } .module.over { border-color: var(--mark); background: var(--mark-back); }
        .module > .top { padding: 10px 12px 8px; border-bottom: 1px solid var(--line); } .module h2 input { width: 100%; font-weight: 600; } .facts { display: flex; flex-wrap: wrap; gap: 0 10px; font-size: 12.5px; }
        .list { overflow-y: auto; flex: 1; min-height: 80px; padding: 4px 8px 10px; } .list ul { list-style: none; margin: 0; padding: 0; }
        .file { display: flex; gap: 6px; align-items: baseline; margin: 8px 4px 2px; font-size: 12.5px; color: var(--soft); cursor: grab; } .file b { flex: 1; min-width: 0; overflow-wrap: anywhere; font-weight: 600; }
        .item { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 6px; align-items: center; padding: 3px 4px 3px 8px; margin: 2px 0; border: 1px solid var(--line); border-radius: 6px; background: var(--card); cursor: grab; }
        .item .name { background: none; border: none; padding: 0; text-align: left; overflow-wrap: anywhere; } .item .name i { font-style: normal; color: var(--soft); } .item small { grid-column: 1; overflow-wrap: anywhere; }
        .item select, .file select { grid-row: 1 / 3; grid-column: 2; width: 6em; font-size: 12px; padding: 1px 2px; } .item.bad { border-color: var(--bad); background: var(--bad-back); } .item.on { border-color: var(--mark); box-shadow: 0 0 0 1px var(--mark); } .item.fixed { cursor: default; } .item, .file { user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; } .held { opacity: .6; outline: 2px dashed var(--mark); }
        .tag { display: inline-block; margin: 0 4px; font-size: 11px; padding: 0 5px; border-radius: 4px; background: var(--knot-back); color: var(--knot); }
        aside { min-height: 0; overflow-y: auto; padding: 12px 16px 24px; background: var(--card); border-left: 1px solid var(--line); } aside section { margin-bottom: 20px; } aside section:empty { display: none; }
        details { margin: 4px 0; } summary { cursor: pointer; } aside ul, .top ul { margin: 4px 0; padding-left: 16px; } li { overflow-wrap: anywhere; margin: 2px 0; } .top ul { max-height: 180px; overflow: auto; font-size: 12.5px; } code, textarea { font: 12px/1.45 ui-monospace, monospace; }
        .cycle { border: 1px solid var(--bad); background: var(--bad-back); border-radius: 8px; padding: 8px 10px; margin: 6px 0; } .cycle ul { max-height: 240px; overflow-y: auto; } .cycle b, b.bad { color: var(--bad); } .link { border: none; background: none; padding: 0; color: var(--mark); text-align: left; overflow-wrap: anywhere; }
        textarea { width: 100%; height: 220px; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 6px; padding: 6px; } code.command { display: block; background: var(--back); border: 1px solid var(--line); border-radius: 6px; padding: 3px 6px; margin: 4px 0; overflow-wrap: anywhere; }
        @media (max-width: 900px) { body { height: auto; display: block; } main { display: block; } .module { max-height: 70vh; } aside { border: none; } }
        </style>
        </head>
        """#

    /// From the head to the data.
    static let body = #"""

        <body>
        <header>
        <div class="row"><h1 id="title"></h1><span id="verdict"></span><span id="price" class="soft"></span></div>
        <div class="row"><span id="message" role="status" aria-live="polite">Drag a declaration or a file to another module, or choose the module in its menu.</span>
        <input type="search" id="search" placeholder="Search" aria-label="Search declarations">
        <button id="add">New module</button><button id="undo">Undo</button><button id="reset">Back to the plan</button></div>
        </header>
        <main><div id="picture"></div><div id="board"></div></main>
        <aside>
        <noscript>This page needs JavaScript. <code>bulkhead split plan</code> prints the plan as text.</noscript>
        <section id="cycles" aria-label="Cycles"></section>
        <section id="selection" aria-label="Selected declaration"></section>
        <section id="edges" aria-label="Dependencies"></section>
        <section id="knots" aria-label="Knots"></section>
        <section id="held" aria-label="Held back"></section>
        <section aria-label="Plan file"><h2>bulkhead-plan.yml</h2><div id="pinned" class="soft"></div>
        <textarea id="plan" readonly spellcheck="false" aria-label="Text of bulkhead-plan.yml"></textarea> <button id="copy">Copy</button> <span id="copied" role="status"></span></section>
        </aside>
        <script type="application/json" id="data">
        """#

    /// From the data to the script.
    static let afterData = "</script>\n<script>\n"

    /// From the script to the end.
    static let end = """

        </script>
        </body>
        </html>
        """
}
