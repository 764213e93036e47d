import CorePresentation
import SharedUI
import Testing

@Suite("Plain session", .timeLimit(.minutes(10)))
@MainActor
struct PlainSessionTests {
    private var screen: Screen {
        Screen(
            id: "pets",
            title: "Pets",
            body: [
                .list(
                    ItemList(
                        id: "pets",
                        label: "Your pets",
                        rows: [
                            Row(id: "p1", title: "Miso", detail: "Cat"), Row(id: "p2", title: "Mimi", detail: "Dog"),
                            Row(id: "p3", title: "Tama", isSelectable: false),
                        ],
                        hasMore: true
                    )
                )
            ],
            commands: [
                Command(id: "add", label: "Add a pet", key: "a"),
                Command(
                    id: "delete",
                    label: "Delete all",
                    key: "d",
                    role: .destructive,
                    confirmation: Confirmation(question: "Delete all pets?", confirmLabel: "Delete")
                ),
                Command(id: "print", label: "Print", isEnabled: false),
            ]
        )
    }

    /// Types lines at a screen until they end, and returns the printed text and the events.
    private func run(
        _ first: Screen,
        lines: String...,
        onEvent: @escaping @MainActor (Event, PlainSession) -> Void = { _, _ in }
    ) async -> (printed: String, events: [Event]) {
        var printed = ""
        var events: [Event] = []
        var current: PlainSession?
        let session = PlainSession { text in
            printed += text
        } onEvent: { event in
            events.append(event)
            if let current { onEvent(event, current) }
        } onQuit: {
            current?.stop()
        }
        current = session
        session.show(first)
        await session.run(
            lines: AsyncStream { continuation in
                for line in lines { continuation.yield(line) }
                continuation.finish()
            }
        )
        current = nil
        return (printed, events)
    }

    @Test("Commands are found by key, id, label, and prefix; rows by title and id")
    func words() async {
        let (_, events) = await run(screen, lines: "a", "add", "ADD A PET", "add a", "Miso", "mim", "p2", "miso: cat")
        let rows: [Event] = ["p1", "p2", "p2", "p1"].map { .selected(RowID($0), in: "pets") }
        #expect(events == Array(repeating: Event.activated("add"), count: 4) + rows)
    }

    @Test("Ambiguous input lists the matches, and unknown input suggests the nearest one")
    func unclear() async {
        let (printed, events) = await run(screen, lines: "mi", "dlete", "", "tama")
        #expect(events.isEmpty)
        #expect(
            printed == """
                # Pets

                Your pets (3):
                - Miso: Cat
                - Mimi: Dog
                - Tama
                There is more; type more.

                Commands:
                - a: Add a pet
                - d: Delete all
                - p: Print (not possible now)

                > "mi" matches several commands; type more of one:
                - Miso: Cat [p1]
                - Mimi: Dog [p2]
                > "dlete" isn't understood here. Did you mean "delete"? Type help to see all.
                > Type help to see what can be typed here.
                > "tama" isn't understood here. Did you mean "tab"? Type help to see all.
                >\u{20}
                """
        )
    }

    @Test("A question is repeated until answered, and only yes or its verb confirms")
    func questions() async {
        let (printed, events) = await run(screen, lines: "d", "maybe", "no", "delete", "Delete", "d", "yes")
        #expect(events == [.activated("delete"), .activated("delete")])
        #expect(
            printed.hasSuffix(
                """
                > Delete all pets?
                yes (Delete) or no> Please type yes or no.
                Delete all pets?
                yes (Delete) or no> Nothing was changed.
                > Delete all pets?
                yes (Delete) or no> > Delete all pets?
                yes (Delete) or no> >\u{20}
                """
            )
        )
    }

    @Test("The built-in words back, more, show, help, and quit, and their errors")
    func builtIn() async {
        let (printed, events) = await run(
            screen, lines: "print", "more", "dismiss", "sort", "tab", "search x", "fill", "back", "quit", "a")
        #expect(events == [.nearEnd("pets"), .back])
        for sentence in [
            "Print is not possible now.", "There is no notice to dismiss.",
            "You can sort by Name, for instance: sort Name",
            "There are no tabs here.", "There is nothing to search here.", "There is nothing to fill in here.",
        ] { #expect(printed.contains(sentence + "\n")) }
    }

    @Test(
        "A command of one of two rows with the same title is named by the row's time, and by the suggested line",
        arguments: [
            "Given now 20:00, Pepper: Drops", "given now 20:00, pepper: drops (later today)",
            "Given now: 20:00, Pepper: Drops (later today)",
        ])
    func rowsOfOneTitle(typed: String) async {
        let rows = [("08:00", "due now"), ("20:00", "later today")].map { time, state in
            Row(
                id: RowID(time), lead: RichText(time), title: "Pepper: Drops", badge: RichText(state),
                commands: [Command(id: CommandID("given@\(time)"), label: "Given now")])
        }
        let home = Screen(id: "home", title: "Home", body: [.list(ItemList(id: "today", label: "Today", rows: rows))])
        let (printed, events) = await run(home, lines: "Given now Pepper: Drops", typed)
        #expect(printed.contains("- Given now: 20:00, Pepper: Drops (later today)\n"))
        #expect(events == [.activated("given@20:00")])
    }

    @Test("Words sort tables, select tabs, search, and dismiss notices")
    func elementWords() async {
        let all = Screen(id: "all", title: "All", body: EveryElement.body, backConfirmation: EveryElement.confirmation)
        let (printed, events) = await run(
            all,
            lines: "sort vaccine descending", "sort", "tab weights", "weights", "search tama", "search", "dismiss",
            "back", "no", "back", "discard"
        )
        #expect(
            events == [
                .tab("weights", in: "tabs"), .tab("weights", in: "tabs"), .query("tama", in: "search"),
                .query("", in: "search"),
                .dismissed("notice"),
                .back,
            ]
        )
        #expect(printed.contains("You can sort by Name, Vaccine, Due, Dose, for instance: sort Name\n"))
    }

    @Test("The error for a very long line shows its beginning, without a suggestion")
    func longLine() async {
        let (printed, _) = await run(screen, lines: String(repeating: "x", count: 1_000_000))
        #expect(
            printed.contains(
                "> \"\(String(repeating: "x", count: 40))…\" isn't understood here. Type help to see all.\n"
            ))
    }

    @Test("A field is set by its label or id; an unknown option lists the valid ones")
    func assignments() async {
        let form = Screen(id: "form", title: "Add", body: [.form(EveryElement.form)])
        let (printed, events) = await run(
            form,
            lines: "name = Tama", "Kind=cat", "kind = bird", "neut = no", "neutered = perhaps", "n = x",
            "notes = a\\nb", "nothing = x"
        )
        #expect(
            events == [
                .edited("name", .text("Tama")), .edited("kind", .option("cat")), .edited("neutered", .flag(false)),
                .edited("notes", .text("a\nb")),
            ]
        )
        for sentence in [
            "Kind takes one of these: Cat, Dog, Rabbit.", "Please type yes or no for Neutered.",
            "\"n\" matches several fields: Name, Neutered, Notes", "\"nothing = x\" isn't understood here.",
        ] { #expect(printed.contains(sentence)) }
    }

    @Test(
        "A unit is chosen by its name, its symbol or both",
        arguments: ["mg", "Milligrams", "milligrams (mg)", "MG", "milli"])
    func unit(typed: String) async {
        let options = ["Grams (g)", "Milligrams (mg)", "Tablets"].map { Option(id: OptionID("unit-\($0)"), label: $0) }
        let field = Field(id: "unit", label: "Of what", kind: .choice(options))
        let body = [Element.form(InputForm(id: "form", fields: [field], submit: Command(id: "save", label: "Save")))]
        let (_, events) = await run(Screen(id: "unit", title: "Unit", body: body), lines: "of what = \(typed)")
        #expect(events == [.edited("unit", .option("unit-Milligrams (mg)"))])
    }

    @Test("A step of a scale is chosen by its number or its name", arguments: ["3", "thin", "Thin"])
    func scale(typed: String) async {
        let steps = ["2  Very thin", "3  Thin", "4  Lean"]
        let options = steps.map { Option(id: OptionID("step-\($0.prefix(1))"), label: $0) }
        let field = Field(id: "condition", label: "Condition", kind: .choice(options))
        let submit = Command(id: "save", label: "Save")
        let form = Screen(
            id: "form", title: "Plan", body: [.form(InputForm(id: "plan", fields: [field], submit: submit))])
        let (_, events) = await run(form, lines: "condition = \(typed)")
        #expect(events == [.edited("condition", .option("step-3"))])
    }

    @Test("Filling in asks for each field, shows help, repeats while a value is invalid, and offers to submit")
    func filling() async {
        func form(name: String, nameError: String?, age: String) -> Screen {
            Screen(
                id: "form",
                title: "Add",
                body: [
                    .form(
                        InputForm(
                            id: "f",
                            fields: [
                                Field(
                                    id: "name",
                                    label: "Name",
                                    value: .text(name),
                                    help: "What you call it.",
                                    error: nameError,
                                    isRequired: true
                                ),
                                Field(id: "age", label: "Age", kind: .number(unit: "years"), value: .text(age)),
                            ],
                            submit: Command(id: "save", label: "Save", key: "s")
                        )
                    )
                ]
            )
        }
        let (printed, events) = await run(
            form(name: "", nameError: nil, age: "3"),
            lines: "fill", "-", "Tama", "<", "", "", "perhaps", "yes"
        ) { event, session in
            switch event {
            case .edited("name", let value):
                let error = value.text.isEmpty ? "A name is needed." : nil
                session.show(form(name: value.text, nameError: error, age: "3"))
            default: break
            }
        }
        #expect(events == [.edited("name", .text("")), .edited("name", .text("Tama")), .activated("save")])
        #expect(
            printed == """
                # Add

                Name (required): empty
                  Help: What you call it.
                Age (number in years): 3
                To send: s: Save

                > Enter alone keeps the value, - clears it, < goes back a field, . stops filling in.
                Name (required): empty
                  Help: What you call it.
                Name> Name (required): empty
                  Error: A name is needed.
                  Help: What you call it.
                Name> Age (number in years): 3
                Age> Name (required): Tama
                  Help: What you call it.
                Name> Age (number in years): 3
                Age> Save? yes or no> Please type yes or no.
                Save? yes or no> # Add

                Name (required): Tama
                  Help: What you call it.
                Age (number in years): 3
                To send: s: Save

                >\u{20}
                """
        )
    }

    @Test("A busy screen isn't printed, and the next line waits for it")
    func busy() async {
        var busy = screen
        busy.isBusy = true
        let (printed, events) = await run(screen, lines: "a", "mimi") { event, session in
            guard event == .activated("add") else { return }
            session.show(busy)
            Task {
                for _ in 0..<100 { await Task.yield() }
                var done = self.screen
                done.title = "Done"
                session.show(done)
            }
        }
        #expect(events == [.activated("add"), .selected("p2", in: "pets")])
        #expect(!printed.contains("Working."))
        #expect(printed.hasSuffix("> ") && printed.split(separator: "\n").filter { $0.hasSuffix("# Done") }.count == 1)
    }

    @Test("A screen that changes while waiting for a line is printed again")
    func changesWhileWaiting() async {
        var printed = ""
        let (outputs, output) = AsyncStream.makeStream(of: String.self)
        var current: PlainSession?
        let session = PlainSession {
            printed += $0
            output.yield(printed)
        } onEvent: { _ in
        } onQuit: {
            current?.stop()
        }
        current = session
        session.show(Screen(id: "a", title: "A", body: []))
        let (lines, typist) = AsyncStream.makeStream(of: String.self)
        let run = Task { await session.run(lines: lines) }
        for await text in outputs where text.hasSuffix("> ") { break }
        session.show(Screen(id: "b", title: "B", body: []))
        for await text in outputs where text.contains("# B") { break }
        typist.finish()
        await run.value
        #expect(printed == "# A\n\n> \n# B\n\n> ")
    }

    @Test("Help lists the commands with their keys and every word")
    func help() async {
        let (printed, _) = await run(screen, lines: "help")
        #expect(
            printed.contains(
                """
                > Commands, by key or by name:
                - a: Add a pet
                - d: Delete all
                - p: Print (not possible now)
                To open a row, type how its line begins.
                To find something by a few of its letters, commands, pets and places: :LETTERS
                Words for every screen:
                - help: what can be typed here
                - back: leave this screen
                - quit: leave the app
                - fill: fill in the form, field by field
                - more: load more rows
                - show: print the screen again
                - dismiss: put a notice away
                - sort: sort WORD, sort WORD descending: order the rows of a list or table
                - tab: tab TITLE: show another tab
                - search: search TEXT: narrow what is shown; search alone shows everything
                - filter: filter TEXT: print the matching rows of lists and tables
                >\u{20}
                """
            )
        )
    }
}
