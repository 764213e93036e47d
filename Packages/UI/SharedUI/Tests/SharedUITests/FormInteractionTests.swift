import CorePresentation
import Testing

@testable import SharedUI

@Suite("Keys in a form", .timeLimit(.minutes(10)))
struct FormInteractionTests {
    private func form(
        _ fields: [Field],
        isPending: Bool = false
    ) -> [Element] {
        [
            .form(
                InputForm(
                    id: "form", fields: fields, submit: Command(id: "save", label: "Save", key: "s"),
                    isPending: isPending))
        ]
    }

    private func name(_ value: String, error: String? = nil) -> Field {
        Field(id: "name", label: "Name", value: .text(value), error: error)
    }

    @Test("Letters go into the field, one edit each, and a paste is one edit")
    func typing() {
        var page = Page(form([name("")]))
        page.type("Mi o")
        page.press(.paste("so\nand\u{1B}[2J \u{202E}Tama"), .backspace)
        #expect(
            page.events == [
                .edited("name", .text("M")), .edited("name", .text("Mi")), .edited("name", .text("Mi ")),
                .edited("name", .text("Mi o")), .edited("name", .text("Mi oso and[2J Tama")),
                .edited("name", .text("Mi oso and[2J Tam")),
            ]
        )
    }

    @Test("Letters aren't commands while a text is focused, except with Alt")
    func altCommands() {
        var page = Page(form([name("")]))
        page.type("s?/")
        page.press(.alt("s"))
        #expect(page.events.last == .activated("save"))
        #expect(page.events.first == .edited("name", .text("s")))
        #expect(page.events.dropLast().last == .edited("name", .text("s?/")))
    }

    @Test("A paste outside of a field runs no command")
    func strayPaste() {
        var page = Page([], commands: [Command(id: "delete", label: "Delete", key: "d")])
        page.press(.paste("ddd"))
        #expect(page.events.isEmpty)
        #expect(page.state.flash == "Choose a field to paste into first.")
    }

    @Test("Enter moves from field to field and to the button, which submits")
    func enter() {
        let flag = Field(id: "flag", label: "Neutered", kind: .flag, value: .flag(false))
        let kind = Field(id: "kind", label: "Kind", kind: .choice(EveryElement.options), value: .option(nil))
        var page = Page(form([name("Miso"), flag, kind]))
        page.press(.enter, .enter, .enter)
        #expect(page.events.isEmpty)
        page.press(.enter)
        #expect(page.events == [.activated("save")])
    }

    @Test("Enter in an empty required field stays there and shows the error")
    func enterInRequired() {
        var required = name("")
        required.isRequired = true
        let flag = Field(id: "flag", label: "Neutered", kind: .flag, value: .flag(false))
        var page = Page(form([required, flag]), commands: [Command(id: "skip", label: "Skip all", key: "s")])
        page.press(.enter)
        #expect(page.events == [.activated("save")])
        page.press(.character("s"))
        #expect(page.events.last == .edited("name", .text("s")))
    }

    @Test("Enter in the only field of a form sends it, even if it is empty and optional")
    func enterInOnlyField() {
        var page = Page(form([name("")]), commands: [Command(id: "skip", label: "Skip all", key: "s")])
        page.press(.enter)
        #expect(page.events == [.activated("save")])
        page.press(.character("s"))
        #expect(page.events.last == .edited("name", .text("s")))
    }

    @Test("A warning after submitting scrolls into view with its command focused")
    func conflictInView() {
        let fields = (0..<8).map { Field(id: FieldID("f\($0)"), label: "Field \($0)", value: .text("x")) }
        let keep = Command(id: "keep", label: "Save mine")
        let take = Command(id: "take", label: "Take the other")
        let notice = Element.notice(
            Notice(id: "conflict", kind: .warning, text: "It was changed elsewhere.", commands: [keep, take]))
        var page = Page(form(fields), rows: 12)
        page.press(.alt("s"))
        #expect(page.events == [.activated("save")])
        for _ in 0..<8 { page.press(.tab) }
        page.press(.enter)
        #expect(page.events.count == 2 && !page.lines().contains { $0.contains("Field 0") })
        page.show([notice] + form(fields))
        #expect(page.lines().contains { $0.contains("It was changed elsewhere.") })
        page.press(.enter)
        #expect(page.events.last == .activated("keep"))
    }

    @Test("A question about a sent form scrolls into view, even without a command")
    func questionInView() {
        let fields = (0..<8).map { Field(id: FieldID("f\($0)"), label: "Field \($0)", value: .text("x")) }
        let notice = Element.notice(Notice(id: "question", kind: .warning, text: "That is far from yesterday's."))
        var page = Page(form(fields), rows: 12)
        for _ in 0..<8 { page.press(.tab) }
        page.press(.enter)
        #expect(page.events == [.activated("save")] && !page.lines().contains { $0.contains("Field 0") })
        page.show([notice] + form(fields))
        #expect(page.lines().contains { $0.contains("That is far from yesterday's.") })
        // The focus stays where the form is sent again.
        page.press(.enter)
        #expect(page.events == [.activated("save"), .activated("save")])
    }

    @Test("A digit selects a tab of the first row; while typing, Alt and the digit do")
    func tabKeys() {
        func outer(_ content: [Element]) -> [Element] {
            let inner = Tabs(
                id: "inner", tabs: [TabItem(id: "x", title: "X"), TabItem(id: "y", title: "Y")], selected: "x",
                content: content)
            let items = ["a", "b", "c"].map { TabItem(id: TabID($0), title: $0.uppercased()) }
            return [.tabs(Tabs(id: "outer", tabs: items, selected: "a", content: [.tabs(inner)]))]
        }
        var page = Page(outer([.text("Bruno")]))
        page.press(.character("2"), .character("1"), .character("9"), .character("0"))
        #expect(page.events == [.tab("b", in: "outer")])
        var typing = Page(outer(form([name("")])))
        typing.press(.character("3"))
        #expect(typing.events == [.edited("name", .text("3"))])
        typing.press(.alt("3"))
        #expect(typing.events.last == .tab("c", in: "outer"))
    }

    @Test("Space toggles a flag; arrows and Space select an option")
    func choices() {
        let flag = Field(id: "flag", label: "Neutered", kind: .flag, value: .flag(false))
        let kind = Field(id: "kind", label: "Kind", kind: .choice(EveryElement.options), value: .option("dog"))
        var page = Page(form([flag, kind]))
        page.press(.space, .down, .left, .right, .space, .home, .end, .home)
        #expect(
            page.events == [
                .edited("flag", .flag(true)), .edited("kind", .option("cat")), .edited("kind", .option("rabbit")),
                .edited("kind", .option("rabbit")), .edited("kind", .option("cat")), .edited("kind", .option("rabbit")),
                .edited("kind", .option("cat")),
            ]
        )
        page = Page(form([Field(id: "none", label: "None", kind: .choice([]), value: .option(nil))]))
        page.press(.right, .left, .space, .home, .end)
        #expect(page.events.isEmpty)
    }

    @Test("Enter inserts a newline in a multi-line field, and arrows move within it before leaving")
    func multiline() {
        let notes = Field(id: "notes", label: "Notes", kind: .multilineText, value: .text(""))
        var page = Page(form([notes, name("")]))
        page.type("a")
        page.press(.enter)
        page.type("b")
        page.press(.up)
        page.type("c")
        #expect(page.events.last == .edited("notes", .text("ac\nb")))
        page.press(.down, .down)
        #expect(page.state.focus == .field("name"))
    }

    @Test("Typed text stays when an older echo of the screen arrives")
    func lateEcho() {
        var page = Page(form([name("")]))
        page.type("Mi")
        page.show(form([name("M")]))
        page.type("so")
        #expect(page.events.last == .edited("name", .text("Miso")))
        page.show(form([name("MISO")]))
        page.type("!")
        #expect(page.events.last == .edited("name", .text("MISO!")))
    }

    @Test("A form that is being submitted ignores edits and isn't submitted twice")
    func pending() {
        let flag = Field(id: "flag", label: "Neutered", kind: .flag, value: .flag(false))
        var page = Page(form([name("Miso"), flag], isPending: true))
        page.type("x")
        page.press(.tab, .space, .tab, .enter, .character("s"))
        #expect(page.events.isEmpty)
        #expect(page.state.flash == "It is being sent.")
    }

    @Test("After submitting, the first invalid field is focused; errors while typing don't move the focus")
    func firstError() {
        let age = Field(id: "age", label: "Age", value: .text("-1"), error: "Too small.")
        var page = Page(form([name(""), Field(id: "age", label: "Age", value: .text("-1"))]))
        page.press(.tab, .tab, .enter)
        #expect(page.events == [.activated("save")])
        page.show(form([name(""), Field(id: "age", label: "Age", value: .text("-1"))], isPending: true))
        page.show(form([name(""), age]))
        #expect(page.state.focus == .field("age"))
        page.press(.backTab)
        page.show(form([name("", error: "Missing."), age]))
        #expect(page.state.focus == .field("name"))
        page.press(.tab)
        page.show(form([name("", error: "Still missing."), age]))
        #expect(page.state.focus == .field("age"))
    }

    @Test("The caret is at the insertion point, in long texts too, and only while a text is focused")
    func caret() {
        var page = Page(form([name("Miso")]), columns: 40, rows: 12)
        #expect(page.frame().caret == Frame.Position(column: 8, row: 3))
        page.press(.home)
        #expect(page.frame().caret == Frame.Position(column: 4, row: 3))
        page.type(String(repeating: "漢字", count: 40))
        let caret = page.frame().caret
        #expect(caret.map { $0.column < 38 && $0.column > 30 } == true)
        page.press(.tab)
        #expect(page.frame().caret == nil)
    }

    @Test("A search is edited like a field, and / focuses it")
    func search() {
        let row = ItemList(id: "l", label: "", rows: [Row(id: "r", title: "R")])
        var page = Page([.search(Search(id: "s", label: "Search", query: "")), .list(row)])
        #expect(page.state.focus == .row("r", in: "l"))
        page.press(.character("/"))
        page.type("a")
        page.press(.down, .enter)
        #expect(page.events == [.query("a", in: "s"), .selected("r", in: "l")])
    }
}
