import CoreArchitecture
import Testing

@MainActor
@Suite("Store: order", .timeLimit(.minutes(10)))
struct StoreOrderTests {
    private func store(_ answers: [String: Effect<String>]) -> Store<[String], String> {
        Store(initialState: [], reducer: Script(answers)) { Issue.record("\($0)") }
    }

    @Test("Actions that effects send at once wait their turn, first in, first out")
    func firstInFirstOut() {
        let store = store([
            "a": .merge(.send("b"), .send("c")),
            "b": .merge(.send("d"), .send("e")),
            "c": .send("f"),
        ])
        store.send("a")
        #expect(store.state == ["a", "b", "c", "d", "e", "f"])
    }

    @Test("All effects of one action are started before the next action is reduced")
    func startedBeforeNext() {
        struct Reached: Transition {
            let place: String
        }
        var log: [String] = []
        let answers: [String: Effect<String>] = [
            "a": .merge(.send("b"), .transition(Reached(place: "a1")), .transition(Reached(place: "a2"))),
            "b": .transition(Reached(place: "b1")),
        ]
        let store = Store(
            initialState: [],
            reducer: Script(answers),
            onTransition: { log.append(($0 as? Reached)?.place ?? "") },
            onProblem: { Issue.record("\($0)") }
        )
        store.watch { log.append($0.last ?? "") }
        store.send("a")
        #expect(log == ["a1", "a2", "a", "b1", "b"])
    }

    @Test("Parts of an effect that follow work are all started before an action that they send is reduced")
    func startedBeforeNextLater() async {
        struct Reached: Transition {
            let place: String
        }
        var log: [String] = []
        let answers: [String: Effect<String>] = [
            "a": .concatenate(.run { _ in }, .merge(.send("b"), .transition(Reached(place: "a")))),
            "b": .transition(Reached(place: "b")),
        ]
        let store = Store(
            initialState: [],
            reducer: Script(answers),
            onTransition: { log.append(($0 as? Reached)?.place ?? "") },
            onProblem: { Issue.record("\($0)") }
        )
        store.send("a")
        await store.until { $0 == ["a", "b"] }
        #expect(log == ["a", "b"])
    }

    @Test("An action that an observer sends is reduced after the waiting ones")
    func observerSends() {
        let store = store(["a": .send("b")])
        store.watch { [weak store] state in
            if state == ["a"] { store?.send("from observer") }
        }
        store.send("a")
        #expect(store.state == ["a", "b", "from observer"])
    }

    @Test("An action sent while reducing is reported, and reduced next")
    func sentWhileReducing() {
        struct Impure: Reducer {
            weak let store: Box?
            func reduce(into state: inout [String], action: String) -> Effect<String> {
                state.append(action)
                if action == "a" { MainActor.assumeIsolated { store?.send?("b") } }
                return .none
            }
        }
        @MainActor
        final class Box {
            var send: ((String) -> Void)?
        }
        let box = Box()
        var problems: [StoreProblem] = []
        let store = Store(initialState: [], reducer: Impure(store: box)) { problems.append($0) }
        box.send = { [weak store] in store?.send($0) }
        store.send("a")
        #expect(store.state == ["a", "b"])
        #expect(problems == [.sentWhileReducing(action: "b")])
    }
}
