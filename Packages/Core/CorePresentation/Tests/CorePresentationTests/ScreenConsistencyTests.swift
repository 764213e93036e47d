import CorePresentation
import Testing

@Suite("Inconsistencies of a screen are found", .timeLimit(.minutes(10)))
struct ScreenConsistencyTests {
    private func inconsistencies(_ body: Element..., commands: [Command] = []) -> [String] {
        Screen(id: "s", title: "S", body: body, commands: commands).inconsistencies
    }

    @Test("Two commands with one id, one of them in an element")
    func duplicateCommands() {
        let empty = EmptyState(title: "None", message: "", commands: [Command(id: "add", label: "Add")])
        let found = inconsistencies(.emptyState(empty), commands: [Command(id: "add", label: "Add one")])
        #expect(found == ["Two commands have the id \"add\"."])
    }

    @Test("Two rows whose commands share an id")
    func duplicateRowCommands() {
        let rows = ["1", "2"].map { Row(id: RowID($0), title: "R", commands: [Command(id: "done", label: "Done")]) }
        #expect(
            inconsistencies(.list(ItemList(id: "l", label: "L", rows: rows))) == ["Two commands have the id \"done\"."])
    }

    @Test("Two rows with one id in a list; the same id in two lists is valid")
    func duplicateRows() {
        let twice = ItemList(id: "a", label: "A", rows: [Row(id: "r", title: "1"), Row(id: "r", title: "2")])
        let once = ItemList(id: "b", label: "B", rows: [Row(id: "r", title: "1")])
        #expect(inconsistencies(.list(twice)) == ["Two rows have the id \"r\"."])
        #expect(inconsistencies(.list(once), .list(ItemList(id: "c", label: "C", rows: once.rows))).isEmpty)
    }

    @Test("A row with too few cells")
    func missingCells() {
        let table = DataTable(
            id: "t",
            label: "T",
            columns: [Column(id: "a", title: "A"), Column(id: "b", title: "B")],
            rows: [DataRow(id: "r", cells: ["1"])]
        )
        #expect(inconsistencies(.table(table)) == ["Row \"r\" of table \"t\" has 1 cells for 2 columns."])
    }

    @Test("A row whose sort keys don't match the columns")
    func missingSortKeys() {
        let row = Row(id: "r", title: "R", sortKeys: [.whole(1)])
        let keyless = Row(id: "k", title: "K")
        let columns = [Column(id: "a", title: "A"), Column(id: "b", title: "B")]
        let two = ItemList(id: "l", label: "L", columns: columns, rows: [row, keyless])
        let none = ItemList(id: "m", label: "M", rows: [row])
        #expect(
            inconsistencies(.list(two), .list(none)) == [
                "Row \"r\" of \"l\" has 1 sort keys for 2 columns.",
                "Row \"k\" of \"l\" has 0 sort keys for 2 columns.",
                "Row \"r\" of \"m\" has 1 sort keys for 0 columns.",
            ])
    }

    @Test("A chart without a summary, a selected tab that doesn't exist")
    func missingParts() {
        let chart = Chart(id: "c", title: "Weight", summary: "", unit: "kg", points: [])
        let tabs = Tabs(id: "t", tabs: [TabItem(id: "a", title: "A")], selected: "b", content: [])
        let found = inconsistencies(.chart(chart), .tabs(tabs))
        #expect(
            found == [
                "Chart \"c\" has no summary.",
                "Tabs \"t\" select \"b\", which is none of them.",
            ]
        )
    }
}
