import CoreArchitectureReplay
import CorePresentation
import Testing

@Suite("Secret fields", .timeLimit(.minutes(10)))
struct SecretFieldTests {
    private func form(_ note: String, _ password: String) -> Element {
        let fields = [
            Field(id: "note", label: "Note", value: .text(note)),
            Field(id: "password", label: "Password", kind: .secret, value: .text(password)),
        ]
        return .form(InputForm(id: "form", fields: fields, submit: Command(id: "send", label: "Send")))
    }

    @Test(
        "The value of a secret field doesn't count in the screen's hash, wherever the field is; other values do",
        arguments: [
            { $0 },
            { .group(ElementGroup(elements: [$0])) },
            { .tabs(Tabs(id: "tabs", tabs: [TabItem(id: "tab", title: "Tab")], selected: "tab", content: [$0])) },
            { .group(ElementGroup(elements: [.group(ElementGroup(elements: [$0]))])) },
        ] as [@Sendable (Element) -> Element])
    func hash(_ place: @Sendable (Element) -> Element) {
        func hash(_ note: String, _ password: String) -> StateHash {
            StateHash(ofScreen: Screen(id: "s", title: "S", body: [place(form(note, password))]))
        }
        #expect(hash("a", "sesame") == hash("a", "mustard"))
        #expect(hash("a", "sesame") != hash("b", "sesame"))
    }
}
