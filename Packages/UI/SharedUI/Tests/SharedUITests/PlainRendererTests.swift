import CorePresentation
import SharedUI
import Testing

@Suite("A screen as lines")
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
}
