import CoreArchitecture
import CoreArchitectureReplay
import CorePresentation

/// A small program with a screen that signs in and loads, and another that a route opens.
@MainActor
struct Diary {
    struct Entry: Reducer {
        struct State: Equatable {
            var note = ""
            var password = ""
            var answers: [String] = []
            var pending = 0
        }

        enum Action: Equatable {
            case noteTyped(String), passwordTyped(String), sent, answered(String)
        }

        let ask: @Sendable (String) async throws -> JSONValue

        func reduce(into state: inout State, action: Action) -> Effect<Action> {
            switch action {
            case .noteTyped(let note): state.note = note
            case .passwordTyped(let password): state.password = password
            case .sent:
                state.pending += 1
                return .run { [ask, note = state.note] send in
                    guard case .string(let answer) = try await ask("echo \(note)") else { return }
                    send(.answered(answer))
                }
            case .answered(let answer):
                state.pending -= 1
                state.answers.append(answer)
            }
            return .none
        }
    }

    let stack = ScreenStack()
    let title: String
    let ask: @Sendable (String) async throws -> JSONValue

    init(title: String = "Diary", ask: @escaping @Sendable (String) async throws -> JSONValue) {
        self.title = title
        self.ask = ask
        stack.push(source(title))
    }

    func open(_ route: Route) {
        stack.push(source(route.description))
    }

    private func source(_ title: String) -> some ScreenSource {
        StoreScreenSource(
            store: Store(initialState: Entry.State(), reducer: Entry(ask: ask)) { _ in },
            present: { Self.screen(title, $0) },
            interpret: { event, _ in
                switch event {
                case .edited("note", let value): .noteTyped(value.text)
                case .edited("password", let value): .passwordTyped(value.text)
                case .activated("send"): .sent
                default: nil
                }
            }
        )
    }

    private static func screen(_ title: String, _ state: Entry.State) -> Screen {
        let fields = [
            Field(id: "note", label: "Note", value: .text(state.note)),
            Field(id: "password", label: "Password", kind: .secret, value: .text(state.password)),
        ]
        let send = Command(id: "send", label: "Send", role: .primary)
        return Screen(
            id: "diary",
            title: title,
            body: [.form(InputForm(id: "form", fields: fields, submit: send))]
                + state.answers.map { .text(RichText($0)) },
            isBusy: state.pending > 0
        )
    }
}
