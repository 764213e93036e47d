import CorePresentation
import Testing

@testable import SharedUI

@Suite("Repeated labels", .timeLimit(.minutes(10)))
struct RepeatedLabelTests {
    private func list(_ label: String) -> Element {
        .list(ItemList(id: ElementID(label), label: label, rows: [Row(id: "r", title: "Miso")]))
    }

    private func labels(_ elements: [Element], under title: String? = nil) -> [String] {
        elements.withoutRepeatedLabels(under: title).compactMap { element in
            switch element {
            case .list(let list): list.label
            case .table(let table): table.label
            default: nil
            }
        }
    }

    @Test("A label directly under an equal heading or group title is left out")
    func repeated() {
        #expect(labels([.heading(Heading("Pets")), list("Pets")]) == [""])
        #expect(labels([list("Pets")], under: "Pets") == [""])
        let table = DataTable(id: "t", label: "Pets", columns: [], rows: [])
        #expect(labels([.heading(Heading("Pets")), .table(table)]) == [""])
    }

    @Test("Other labels, and those further below, are shown")
    func kept() {
        #expect(labels([.heading(Heading("Your pets")), list("Pets")]) == ["Pets"])
        #expect(labels([.heading(Heading("Pets")), .text("All of them."), list("Pets")]) == ["Pets"])
        #expect(labels([list("Cats"), list("Pets")], under: "Pets") == ["Cats", "Pets"])
    }

    @Test("Plain mode prints it once")
    func plain() {
        let screen = Screen(id: "s", title: "Home", body: [.heading(Heading("Pets")), list("Pets")])
        #expect(PlainRenderer().lines(screen) == ["# Home", "", "## Pets", "", "- Miso"])
    }
}
