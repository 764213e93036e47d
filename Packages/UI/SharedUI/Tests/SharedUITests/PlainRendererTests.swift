import CorePresentation
import SharedUI
import Testing

@Suite("Screens in plain mode", .timeLimit(.minutes(10)))
struct PlainRendererTests {
    @Test("A list has its label, and every row with its detail and badge")
    func list() {
        let screen = Screen(
            id: "pets",
            title: "Pets",
            body: [
                .list(
                    ItemList(
                        id: "pets",
                        label: "Your pets",
                        rows: [
                            Row(id: "1", title: "Miso", detail: "Cat", badge: RichText("due", role: .caution)),
                            Row(id: "2", title: "Biscuit"),
                        ]
                    )
                )
            ],
            commands: [Command(id: "add", label: "Add a pet", key: "a")]
        )
        #expect(
            PlainRenderer().lines(screen, trail: ["PetNest"]) == [
                "# PetNest > Pets",
                "",
                "Your pets (2):",
                "- Miso: Cat (due)",
                "- Biscuit",
                "",
                "Commands:",
                "- a: Add a pet",
            ]
        )
    }

    @Test("A table's row has every value after its column's title, and no title without a value")
    func table() {
        let columns = [Column(id: "what", title: "Service"), Column(id: "time", title: "Takes")]
        let rows = [DataRow(id: "1", cells: ["Walk", "30 minutes"]), DataRow(id: "2", cells: ["Medicine", ""])]
        let table = DataTable(id: "prices", label: "Prices", columns: columns, rows: rows)
        #expect(
            PlainRenderer().lines(Screen(id: "s", title: "Ana", body: [.table(table)]), trail: []).suffix(3) == [
                "Prices (2):", "- Service: Walk; Takes: 30 minutes", "- Service: Medicine",
            ])
    }
}
