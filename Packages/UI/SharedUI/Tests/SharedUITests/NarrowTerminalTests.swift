import CorePresentation
import Testing

@testable import SharedUI

@Suite("Elements in a narrow terminal", .timeLimit(.minutes(10)))
struct NarrowTerminalTests {
    @Test("A table too wide for the window breaks its cells")
    func narrowTable() {
        let body: [Element] = [.table(EveryElement.table)]
        #expect(
            Page.drawn(body, columns: 40) == """
                Vaccinations
                  Vaccine ↑       Due           Dose
                  ──────────────────────────────────
                  Rabies          ✗ overdue     1 ml
                  Feline          3 May 2027  0.5 ml
                  leukaemia
                """
        )
    }

    @Test("A narrow window wraps everything, and leaves nothing out")
    func narrowWindow() {
        let body: [Element] = [
            .list(
                ItemList(
                    id: "l", label: "",
                    rows: [
                        Row(
                            id: "r", title: "Miso the Magnificent", detail: "Cat, Maine Coon, 3 years and 2 months",
                            badge: RichText("vaccination overdue", role: .negative))
                    ])), .facts([Fact("A label that takes most of the line", "Value")]),
            .steps(EveryElement.steps + EveryElement.steps),
            .form(
                InputForm(
                    id: "f",
                    fields: [
                        Field(
                            id: "k", label: "Kind",
                            kind: .choice(EveryElement.options + [Option(id: "hamster", label: "Golden hamster")]),
                            value: .option("hamster"))
                    ], submit: Command(id: "s", label: "Save"))),
        ]
        #expect(
            Page.drawn(body, columns: 40) == """
                  Miso the Magnificent
                  Cat, Maine Coon, 3 years and 2
                  months
                  ✗ vaccination overdue

                A label that takes most of the line:
                Value

                Step 2 of 6
                ✓ Vet
                ● Time
                ○ Confirm
                ✓ Vet
                ● Time
                ○ Confirm

                ╭ Kind ────────────────────────────╮
                │ ( ) Cat  ( ) Dog  ( ) Rabbit     │
                │ (•) Golden hamster               │
                ╰──────────────────────────────────╯
                [ s Save ]
                """
        )
    }

    @Test("A table that is too wide for columns is shown as labeled values")
    func stackedTable() {
        let body: [Element] = [
            .table(
                DataTable(
                    id: "t", label: "Visits",
                    columns: ["Date", "Vet", "Reason", "Diagnosis"].map { Column(id: ColumnID($0), title: $0) },
                    rows: [
                        DataRow(
                            id: "1",
                            cells: [
                                "3 May 2026", "Dr. Okafor", "Limping on the left", "Nothing broken, rest for a week",
                            ]), DataRow(id: "2", cells: ["4 May 2026", "Dr. Lindqvist", "Check", "Well"]),
                    ]))
        ]
        #expect(
            Page.drawn(body, columns: 40) == """
                Visits
                  Date: 3 May 2026
                  Vet: Dr. Okafor
                  Reason: Limping on the left
                  Diagnosis: Nothing broken, rest
                  for a week

                  Date: 4 May 2026
                  Vet: Dr. Lindqvist
                  Reason: Check
                  Diagnosis: Well

                """
        )
    }

    @Test("An option that is wider than its field ends with an ellipsis, so that a cut price is noticed")
    func wideOption() {
        let options = ["Boarding of two, €39.00 a night each", "Day care, €24.00"].map {
            Option(id: OptionID($0), label: $0)
        }
        let field = Field(id: "service", label: "Service", kind: .choice(options))
        let body: [Element] = [
            .form(InputForm(id: "f", fields: [field], submit: Command(id: "s", label: "Save")))
        ]
        let drawn = Page.drawn(body, columns: 40)
        #expect(drawn.contains("( ) Boarding of two, €39.00 a n…"))
        #expect(drawn.contains("( ) Day care, €24.00"))
    }
}
