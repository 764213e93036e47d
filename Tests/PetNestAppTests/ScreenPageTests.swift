import CorePresentation
import Testing

@testable import PetNestApp

@Suite("A screen as a page of HTML", .timeLimit(.minutes(20)))
struct ScreenPageTests {
    private func page(_ body: [Element]) -> String {
        ScreenPage([Screen(id: "vet", title: "Miso's <health>", body: body)], footer: "PetNest, 3 May 2026").html
    }

    @Test("Every kind of element is rendered")
    func elements() {
        let html = page([
            .facts([Fact("Breed", "Maine Coon")]),
            .group(
                ElementGroup(
                    title: "Weight",
                    elements: [
                        .chart(
                            Chart(
                                id: "chart", title: "Weight", summary: "From 4 to 4.2 kg.", unit: "kg",
                                points: [
                                    ChartPoint(label: "1 May", position: 1, value: 4),
                                    ChartPoint(label: "3 May", position: 3, value: 4.2),
                                ])),
                        .list(
                            ItemList(
                                id: "weights", label: "Weights",
                                rows: [
                                    Row(
                                        id: "w", title: "4.2 kg", detail: "3 May 2026",
                                        badge: RichText("overdue", role: .negative))
                                ])),
                    ])),
            .table(
                DataTable(
                    id: "table", label: "Doses", columns: [Column(id: "a", title: "Dose", alignment: .trailing)],
                    rows: [DataRow(id: "r", cells: ["½"])])),
        ])
        for part in [
            "<h1>Miso&#39;s &lt;health&gt;</h1>", "<dt>Breed</dt><dd>Maine Coon</dd>", "<h2>Weight</h2>",
            "<polyline points=\"0.0,100.0 720.0,10.0\"", "<figcaption>From 4 to 4.2 kg.</figcaption>",
            "<td>4.2 kg</td><td>3 May 2026</td><td class=\"badge\"><em>overdue</em></td>",
            "<th class=\"trailing\">Dose</th>", "<td class=\"trailing\">½</td>", "<footer>PetNest, 3 May 2026</footer>",
        ] { #expect(html.contains(part), "\(part)") }
    }

    @Test("A row's drawing is rendered as its lead and summary")
    func planRow() {
        let chart = Chart(id: "t", title: "Weight", summary: "4 kg & more", kind: .sparkline, unit: "kg", points: [])
        let row = Row(id: "r", lead: "08:00", title: "Miso", detail: "Cat", chart: chart)
        let html = page([.list(ItemList(id: "plan", label: "Plan", rows: [row], isAligned: true))])
        #expect(html.contains("<td>08:00 Miso</td><td>Cat 4 kg &amp; more</td>"))
    }

    @Test("Names are escaped for HTML, and control characters are removed")
    func injected() {
        let html = page([.text("<script>alert('1')</script>\u{1B}[2J\u{202E} & \"x\"")])
        #expect(html.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;[2J &amp; &quot;x&quot;"))
        #expect(!html.contains("<script") && !html.contains("\u{1B}") && !html.contains("\u{202E}"))
    }
}
