import CorePresentation
import Testing

@Suite("Contents of a screen", .timeLimit(.minutes(10)))
struct ScreenContentsTests {
    private let screen = Screen(
        id: "pet",
        title: "Miso",
        body: [
            .group(
                ElementGroup(
                    title: "Health",
                    elements: [
                        .notice(
                            Notice(
                                id: "failed",
                                kind: .failure,
                                text: "No answer",
                                commands: [Command(id: "retry", label: "Try again")]
                            )
                        ),
                        .tabs(
                            Tabs(
                                id: "tabs",
                                tabs: [TabItem(id: "visits", title: "Visits")],
                                selected: "visits",
                                content: [
                                    .list(
                                        ItemList(id: "visits", label: "Visits", rows: [Row(id: "v1", title: "Checkup")])
                                    )
                                ]
                            )
                        ),
                    ]
                )
            ),
            .form(
                InputForm(
                    id: "form",
                    fields: [Field(id: "name", label: "Name", value: .text("Miso"))],
                    submit: Command(id: "save", label: "Save")
                )
            ),
        ],
        commands: [Command(id: "edit", label: "Edit")]
    )

    @Test("Commands are listed in reading order, the screen's own last")
    func commandsInReadingOrder() {
        #expect(screen.allCommands.map(\.id) == ["retry", "save", "edit"])
    }

    @Test("Rows, fields and commands are found by id at any depth")
    func foundById() {
        #expect(screen.row("v1")?.title.plain == "Checkup")
        #expect(screen.field("name")?.value.text == "Miso")
        #expect(screen.command("retry")?.label == "Try again")
        #expect(screen.row("v2") == nil)
        #expect(screen.field("v1") == nil)
        #expect(screen.command("name") == nil)
    }

    @Test("A row's commands are found by id and by row, and aren't among those of the whole screen")
    func rowCommands() {
        let done = Command(id: "done/r1", label: "Done")
        let rows = [
            Row(id: "r1", title: "1", commands: [done]),
            Row(id: "r2", title: "2", isSelectable: false, commands: [Command(id: "done/r2", label: "Done")]),
        ]
        let screen = Screen(id: "s", title: "S", body: [.list(ItemList(id: "l", label: "L", rows: rows))])
        #expect(screen.command("done/r1") == done)
        #expect(screen.commands(ofRow: "r1", in: "l") == [done])
        #expect(screen.commands(ofRow: "r2", in: "l").isEmpty)
        #expect(screen.commands(ofRow: "r1", in: "m").isEmpty)
        #expect(screen.allCommands.isEmpty)
    }

    @Test("A screen that every surface can show has no inconsistencies")
    func consistent() {
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("A field value has values of its own kind only")
    func fieldValues() {
        #expect(FieldValue.text("4.2").text == "4.2")
        #expect(FieldValue.text("4.2").option == nil)
        #expect(FieldValue.option("cat").option == "cat")
        #expect(FieldValue.option("cat").text.isEmpty)
        #expect(FieldValue.flag(true).isOn)
        #expect(!FieldValue.flag(false).isOn)
        #expect(!FieldValue.text("true").isOn)
    }

    @Test("Joined text keeps the roles of its spans")
    func textJoins() {
        let text = "Rabies " + RichText("overdue", role: .negative)
        #expect(text.plain == "Rabies overdue")
        #expect(text.spans.map(\.role) == [.body, .negative])
    }
}
