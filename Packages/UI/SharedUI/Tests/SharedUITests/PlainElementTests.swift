import CorePresentation
import SharedUI
import Testing

@Suite("Elements in plain mode", .timeLimit(.minutes(10)))
struct PlainElementTests {
    private func printed(_ body: [Element]) -> String {
        PlainRenderer().lines(Screen(id: "s", title: "Screen", body: body)).joined(separator: "\n")
    }

    @Test("Headings show their level")
    func heading() {
        let body: [Element] = [.heading(Heading("Health")), .heading(Heading("Weight", level: 2)), .text("Fine.")]
        #expect(
            printed(body) == """
                # Screen

                ## Health

                ### Weight

                Fine.
                """
        )
    }

    @Test("Text keeps its own line ends and isn't wrapped")
    func text() {
        let body: [Element] = [
            .text(
                EveryElement.text
                    + "\nIt eats well, sleeps most of the day, and comes when it hears a tin being opened.")
        ]
        #expect(
            printed(body) == """
                # Screen

                Miso is well, see petnest pets.
                It eats well, sleeps most of the day, and comes when it hears a tin being opened.
                """
        )
    }

    @Test("Facts have a line each")
    func facts() {
        let body: [Element] = [.facts(EveryElement.facts)]
        #expect(
            printed(body) == """
                # Screen

                Breed: Maine Coon
                Next dose: overdue
                Microchip: 276 0981
                """
        )
    }

    @Test("A list has its rows with detail and badge, and shows that there are more")
    func list() {
        let body: [Element] = [.list(EveryElement.list)]
        #expect(
            printed(body) == """
                # Screen

                Your pets (2):
                - Miso: Cat, 3 years (due)
                - Tama
                There is more; type more.
                """
        )
    }

    @Test("An empty list shows a message")
    func emptyList() {
        let body: [Element] = [.list(ItemList(id: "l", label: "Reminders", rows: []))]
        #expect(
            printed(body) == """
                # Screen

                Reminders (0):
                Nothing here.
                """
        )
    }

    @Test("A table's values follow the titles of their columns")
    func table() {
        let body: [Element] = [.table(EveryElement.table)]
        #expect(
            printed(body) == """
                # Screen

                Vaccinations (2):
                Sorted by Vaccine, ascending.
                - Vaccine: Rabies; Due: overdue; Dose: 1 ml
                - Vaccine: Feline leukaemia; Due: 3 May 2027; Dose: 0.5 ml
                """
        )
    }

    @Test("A line chart is its summary and its values")
    func chart() {
        let body: [Element] = [.chart(EveryElement.chart)]
        #expect(
            printed(body) == """
                # Screen

                Weight in kg, chart:
                Miso gained 0.5 kg in three months.
                - 1 Jan: 4 kg
                - 1 Feb: 4.4 kg
                - 1 Mar: 4.5 kg
                """
        )
    }

    @Test("A bar chart is its summary and its values")
    func bars() {
        let body: [Element] = [.chart(EveryElement.bars)]
        #expect(
            printed(body) == """
                # Screen

                Visits in visits, chart:
                Tuesdays are the busiest.
                - Monday: 12 visits
                - Tuesday: 19 visits
                - Sunday: 0 visits
                """
        )
    }

    @Test("Progress is in words")
    func progress() {
        let body: [Element] = [
            .progress(ProgressIndicator("Loading")), .progress(ProgressIndicator("Copying", fraction: 0.25)),
        ]
        #expect(
            printed(body) == """
                # Screen

                Loading, under way

                Copying: 25%
                """
        )
    }

    @Test("A notice has its kind as a word")
    func notices() {
        let body: [Element] =
            [.notice(EveryElement.notice)]
            + Notice.Kind.allCases.map { .notice(Notice(id: ElementID("\($0)"), kind: $0, text: "Text.")) }
        #expect(
            printed(body) == """
                # Screen

                Failed: No answer.
                The clinic may be closed.
                - t: Try again
                - dismiss: Put this away

                Note: Text.

                Done: Text.

                Warning: Text.

                Failed: Text.
                """
        )
    }

    @Test("A form has each field's value, options, error, and help")
    func form() {
        let body: [Element] = [.form(EveryElement.form)]
        #expect(
            printed(body) == """
                # Screen

                Name (required): Miso
                  Help: What you call it.
                Kind (one of Cat, Dog, Rabbit): Dog
                Born (date, as 2026-05-03): 2030-01-01
                  Error: A birth date can't be in the future.
                Weight (number in kg): 4.2
                  Being checked.
                Neutered (yes or no): yes
                PIN (not shown): 4 characters
                Notes (several lines):
                  Likes tuna.
                  Not dogs.
                Error: A kitten can't weigh that much.
                To send: s: Save
                """
        )
    }

    @Test("A form that is being submitted shows that")
    func pendingForm() {
        let body: [Element] = [
            .form(
                InputForm(
                    id: "f", fields: [Field(id: "a", label: "A", value: .text(""))],
                    submit: Command(id: "s", label: "Save"), isPending: true))
        ]
        #expect(
            printed(body) == """
                # Screen

                A: empty
                Being sent.
                To send: s: Save (not possible now)
                """
        )
    }

    @Test("A search shows its query")
    func search() {
        let body: [Element] = [.search(EveryElement.search)]
        #expect(
            printed(body) == """
                # Screen

                Search pets: "mi", searching
                """
        )
    }

    @Test("Tabs show which is selected")
    func tabs() {
        let body: [Element] = [.tabs(EveryElement.tabs)]
        #expect(
            printed(body) == """
                # Screen

                Tabs: Visits (selected), Weights

                No visits.
                """
        )
    }

    @Test("Steps show the current one")
    func steps() {
        let body: [Element] = [.steps(EveryElement.steps)]
        #expect(
            printed(body) == """
                # Screen

                Step 2 of 3:
                - Vet: done
                - Time: you are here
                - Confirm: to come
                """
        )
    }

    @Test("A group has a title above its elements")
    func group() {
        let body: [Element] = [.group(EveryElement.group)]
        #expect(
            printed(body) == """
                # Screen

                ## Where

                12 Harbour Street

                Tram: Line 4
                """
        )
    }

    @Test("An empty state has a message and a command")
    func empty() {
        let body: [Element] = [.emptyState(EveryElement.empty)]
        #expect(
            printed(body) == """
                # Screen

                No weights yet
                Weigh Miso.
                - w: Weigh
                """
        )
    }
}
