import CorePresentation
import Testing

@testable import SharedUI

@Suite("Elements in a terminal", .timeLimit(.minutes(10)))
struct TerminalElementTests {
    @Test("Headings are directly above their content")
    func heading() {
        let body: [Element] = [.heading(Heading("Health")), .heading(Heading("Weight", level: 2)), .text("Fine.")]
        #expect(
            Page.drawn(body) == """
                Health
                Weight
                Fine.
                """
        )
    }

    @Test("Text is wrapped at words, keeps its line ends, and marks its status")
    func text() {
        let body: [Element] = [
            .text(
                EveryElement.text
                    + "\nIt eats well, sleeps most of the day, and comes when it hears a tin being opened.")
        ]
        #expect(
            Page.drawn(body) == """
                Miso is ✓ well, see petnest pets.
                It eats well, sleeps most of the day, and comes when it
                hears a tin being opened.
                """
        )
    }

    @Test("Facts align their values")
    func facts() {
        let body: [Element] = [.facts(EveryElement.facts)]
        #expect(
            Page.drawn(body) == """
                Breed      Maine Coon
                Next dose  ✗ overdue
                Microchip  276 0981
                """
        )
    }

    @Test("A list has its rows with detail and badge, and shows that more are loading")
    func list() {
        let body: [Element] = [.list(EveryElement.list)]
        #expect(
            Page.drawn(body) == """
                Your pets
                  Miso  Cat, 3 years                               ! due
                  Tama
                  ⠋ More is being loaded
                """
        )
    }

    @Test("An empty list shows a message")
    func emptyList() {
        let body: [Element] = [.list(ItemList(id: "l", label: "Reminders", rows: []))]
        #expect(
            Page.drawn(body) == """
                Reminders
                  Nothing here
                """
        )
    }

    @Test("A table has columns, and an arrow at the one that sorts it")
    func table() {
        let body: [Element] = [.table(EveryElement.table)]
        #expect(
            Page.drawn(body) == """
                Vaccinations
                  Vaccine ↑         Due           Dose
                  ────────────────────────────────────
                  Rabies            ✗ overdue     1 ml
                  Feline leukaemia  3 May 2027  0.5 ml
                """
        )
    }

    @Test("A line chart has a value axis, its first and last point below, and its summary")
    func chart() {
        let body: [Element] = [.chart(EveryElement.chart)]
        #expect(
            Page.drawn(body) == """
                Weight (kg)
                4.50 ┤                                 ⢀⣀⣀⣀⣀⠤⠤⠤⠤⠔⠒⠒⠒⠒⠊⠉⠉
                     │                       ⢀⡠⠔⠒⠒⠊⠉⠉⠉⠉⠁
                     │                  ⢀⡠⠤⠒⠉⠁
                4.25 ┤              ⣀⠤⠒⠊⠁
                     │         ⣀⡠⠔⠊⠉
                     │    ⢀⡠⠔⠒⠉
                4.00 ┤⣀⠤⠒⠉⠁
                     └──────────────────────────────────────────────────
                      1 Jan                                        1 Mar
                Miso gained 0.5 kg in three months.
                """
        )
    }

    @Test("A bar chart has a bar and a value for each point")
    func bars() {
        let body: [Element] = [.chart(EveryElement.bars)]
        #expect(
            Page.drawn(body) == """
                Visits (visits)
                Monday  ████████████████████████ 12 visits
                Tuesday ██████████████████████████████████████ 19 visits
                Sunday   0 visits
                Tuesdays are the busiest.
                """
        )
    }

    @Test("Progress is a spinner, or a bar if the end is known")
    func progress() {
        let body: [Element] = [
            .progress(ProgressIndicator("Loading")), .progress(ProgressIndicator("Copying", fraction: 0.25)),
        ]
        #expect(
            Page.drawn(body) == """
                ⠋ Loading

                Copying
                ██████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 25%
                """
        )
    }

    @Test("A notice has its kind as a word and a sign")
    func notices() {
        let body: [Element] =
            [.notice(EveryElement.notice)]
            + Notice.Kind.allCases.map { .notice(Notice(id: ElementID("\($0)"), kind: $0, text: "Text.")) }
        #expect(
            Page.drawn(body) == """
                ▌ ✗ Failed: No answer.
                ▌ The clinic may be closed.
                ▌ [ t Try again ]  [ Dismiss ]

                ▌ i Note: Text.

                ▌ ✓ Done: Text.

                ▌ ! Warning: Text.

                ▌ ✗ Failed: Text.
                """
        )
    }

    @Test("A form has boxes with labels, errors, help, and required marks")
    func form() {
        let body: [Element] = [.form(EveryElement.form)]
        #expect(
            Page.drawn(body) == """
                ╭ Name (required) ─────────────────────────────────────╮
                │ Miso                                                 │
                ╰──────────────────────────────────────────────────────╯
                  What you call it.
                ╭ Kind ────────────────────────────────────────────────╮
                │ ( ) Cat  (•) Dog  ( ) Rabbit                         │
                ╰──────────────────────────────────────────────────────╯
                ╭ Born ────────────────────────────────────────────────╮
                │ 2030-01-01                                           │
                ╰──────────────────────────────────────────────────────╯
                  ✗ A birth date can't be in the future.
                ╭ Weight ───────────────────────────────── ⠋ checking ─╮
                │ 4.2                                               kg │
                ╰──────────────────────────────────────────────────────╯
                ╭ Neutered ────────────────────────────────────────────╮
                │ [✓] Yes                                              │
                ╰──────────────────────────────────────────────────────╯
                ╭ PIN ─────────────────────────────────────────────────╮
                │ ••••                                                 │
                ╰──────────────────────────────────────────────────────╯
                ╭ Notes ───────────────────────────────────────────────╮
                │ Likes tuna.                                          │
                │ Not dogs.                                            │
                │                                                      │
                │                                                      │
                ╰──────────────────────────────────────────────────────╯
                ✗ A kitten can't weigh that much.
                [ s Save ]
                """
        )
    }

    @Test("A form that is being submitted shows that, and its button is disabled")
    func pendingForm() {
        let body: [Element] = [
            .form(
                InputForm(
                    id: "f", fields: [Field(id: "a", label: "A", value: .text(""))],
                    submit: Command(id: "s", label: "Save"), isPending: true))
        ]
        #expect(
            Page.drawn(body) == """
                ╭ A ───────────────────────────────────────────────────╮
                │                                                      │
                ╰──────────────────────────────────────────────────────╯
                ⠋ Sending
                ( Save )
                """
        )
    }

    @Test("A search is a box that shows when it is searching")
    func search() {
        let body: [Element] = [.search(EveryElement.search)]
        #expect(
            Page.drawn(body) == """
                ╭ Search pets ─────────────────────────── ⠋ searching ─╮
                │ mi                                                   │
                ╰──────────────────────────────────────────────────────╯
                """
        )
    }

    @Test("Tabs have the selected one in brackets")
    func tabs() {
        let body: [Element] = [.tabs(EveryElement.tabs)]
        #expect(
            Page.drawn(body) == """
                [ Visits ]  Weights
                ━━━━━━━━━━──────────────────────────────────────────────

                No visits.
                """
        )
    }

    @Test("Steps show the current one")
    func steps() {
        let body: [Element] = [.steps(EveryElement.steps)]
        #expect(
            Page.drawn(body) == """
                Step 2 of 3  ✓ Vet  ›  ● Time  ›  ○ Confirm
                """
        )
    }

    @Test("A group is a box around its elements")
    func group() {
        let body: [Element] = [.group(EveryElement.group)]
        #expect(
            Page.drawn(body) == """
                ╭ Where ───────────────────────────────────────────────╮
                │ 12 Harbour Street                                    │
                │                                                      │
                │ Tram  Line 4                                         │
                ╰──────────────────────────────────────────────────────╯
                """
        )
    }

    @Test("An empty state has a message and a command")
    func empty() {
        let body: [Element] = [.emptyState(EveryElement.empty)]
        #expect(
            Page.drawn(body) == """
                No weights yet
                Weigh Miso.

                [ w Weigh ]
                """
        )
    }

    @Test("Without Unicode, signs are ASCII")
    func ascii() {
        let body: [Element] = [
            .chart(EveryElement.chart), .chart(EveryElement.bars), .tabs(EveryElement.tabs), .steps(EveryElement.steps),
            .group(EveryElement.group), .list(EveryElement.list),
        ]
        #expect(
            Page.drawn(body, capabilities: TerminalCapabilities(hasUnicode: false)) == """
                Weight (kg)
                4.50 |                                 *****************
                     |                       ***********
                     |                  ******
                4.25 |              *****
                     |         *****
                     |    *****
                4.00 |*****
                     +--------------------------------------------------
                      1 Jan                                        1 Mar
                Miso gained 0.5 kg in three months.

                Visits (visits)
                Monday  ######################## 12 visits
                Tuesday ###################################### 19 visits
                Sunday   0 visits
                Tuesdays are the busiest.

                [ Visits ]  Weights
                ==========----------------------------------------------

                No visits.

                Step 2 of 3  x Vet  >  * Time  >  . Confirm

                + Where -----------------------------------------------+
                | 12 Harbour Street                                    |
                |                                                      |
                | Tram  Line 4                                         |
                +------------------------------------------------------+

                Your pets
                  Miso  Cat, 3 years                               ! due
                  Tama
                  | More is being loaded
                """
        )
    }
}
