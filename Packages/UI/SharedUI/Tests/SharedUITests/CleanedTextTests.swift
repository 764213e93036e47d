import CorePresentation
import Testing

@testable import SharedUI

@Suite("Text from people and networks", .timeLimit(.minutes(10)))
struct CleanedTextTests {
    @Test("Loses only control characters and those that change the text direction")
    func cleaned() {
        #expect("\u{1B}[31mred\u{9B}0m\u{7}\u{7F}\u{0}".cleaned() == "[31mred0m")
        #expect("\u{202E}txt\u{2066}.\u{2069}exe\u{200F}\u{61C}".cleaned() == "txt.exe")
        #expect("a\tb\r\nc\u{2028}d\u{85}e".cleaned() == "a b c d e")
        #expect("a\tb\r\nc\u{2028}d\re".cleaned(keepingLines: true) == "a b\nc\nd\ne")
        #expect("naïve 漢字 👨‍👩‍👧 שלום".cleaned() == "naïve 漢字 👨‍👩‍👧 שלום")
    }

    @Test("Can't break a table's lines for other programs")
    func tabSeparated() {
        let table = DataTable(
            id: "t",
            label: "",
            columns: [Column(id: "a", title: "Na\tme"), Column(id: "b", title: "Note")],
            rows: [DataRow(id: "r", cells: ["Mi\nso", "a\tb"]), DataRow(id: "s", cells: ["Tama", ""])]
        )
        let screen = Screen(id: "s", title: "Pets", body: [.table(table)])
        let lines = PlainRenderer(tableFormat: .tabSeparated).lines(screen)
        #expect(lines == ["# Pets", "", "Na me\tNote", "Mi so\ta b", "Tama\t"])
    }
}
