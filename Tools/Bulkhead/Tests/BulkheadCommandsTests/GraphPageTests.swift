import Testing

@Suite("The page of a graph in a browser", .timeLimit(.minutes(20)))
struct GraphPageTests {
    private static let browser = Browser(without: "the page of 'graph --format html' isn't tried in a browser")

    /// Uses the page like a person and writes what it found to the document.
    private static let visit = """
        const seen = {}, count = selector => document.querySelectorAll(selector).length;
        const place = () => $("view").getAttribute("transform");
        Object.assign(seen, { nodes: count(".node"), edges: count(".edge"), unused: count(".edge.unused") });
        $("search").value = "featuretests"; $("search").dispatchEvent(new Event("input"));
        Object.assign(seen, { found: count(".node.on"), dimmed: count(".node.dim") });
        $("search").value = ""; $("search").dispatchEvent(new Event("input"));
        let before = place();
        $("canvas").dispatchEvent(new WheelEvent("wheel", { deltaY: -500, clientX: 800, clientY: 400, cancelable: true }));
        seen.zooms = place() !== before; before = place();
        $("canvas").dispatchEvent(new PointerEvent("pointerdown", { clientX: 500, clientY: 500 }));
        window.dispatchEvent(new PointerEvent("pointermove", { clientX: 560, clientY: 520 }));
        window.dispatchEvent(new PointerEvent("pointerup", {}));
        seen.pans = place() !== before; moved = false;
        const core = [...document.querySelectorAll("#packages input")].find(box => box.value === "Core");
        core.click(); seen.withoutCore = count(".node"); core.click();
        $("tests").click(); seen.withoutTests = count(".node"); $("tests").click();
        [...document.querySelectorAll(".node")].find(node => node.textContent.startsWith("Feature:Feature") || node.querySelector("text").textContent === "Feature")
          .dispatchEvent(new MouseEvent("click", { bubbles: true }));
        Object.assign(seen, { selected: $("detail").firstChild.textContent, touched: count(".edge.on") });
        const layers = [...document.querySelectorAll("#layers input")], base = layers.find(box => box.value === "base");
        base.click(); Object.assign(seen, { layers: layers.map(box => box.value), withoutBase: count(".node") }); base.click();
        seen.bad = [...document.querySelectorAll(".edge.bad title")].map(title => title.textContent.split("\\n").pop());
        $("only-bad").click(); seen.onlyBad = count(".node"); $("only-bad").click();
        document.title = "seen " + JSON.stringify(seen);
        """

    @Test(
        "The page draws every node and edge, searches, zooms, pans, filters by layer and package, and shows a node's edges and those that break a rule",
        .enabled(if: browser != nil))
    func visit() throws {
        let repository = try SampleRepository(ThreePackages.files)
        try repository.write(
            "lint-rules/layers.yml",
            """
            layers:
              - {name: base, members: [Core]}
              - {name: features, members: [Feature], uses: [base]}
              - {name: app, members: [App], uses: [base]}

            """)
        let page = try repository.run("graph", "--format", "html", "--level", "target").output
        let seen = try #require(Self.browser).result(of: Self.visit, on: page, in: repository)
        #expect(
            seen
                == #"{"nodes":6,"edges":6,"unused":1,"found":1,"dimmed":5,"zooms":true,"pans":true,"#
                + #""withoutCore":4,"withoutTests":3,"selected":"Feature:Feature","touched":3,"layers":["app","base","features"],"#
                + #""withoutBase":4,"bad":["breaks unused","breaks layers/app"],"onlyBad":3}"#)
    }
}
