import CoreArchitecture

/// A reducer that stores every action, and answers each as the test defines.
struct Script: Reducer {
    typealias State = [String]
    typealias Action = String

    let answers: [String: Effect<String>]

    init(_ answers: [String: Effect<String>] = [:]) {
        self.answers = answers
    }

    func reduce(into state: inout [String], action: String) -> Effect<String> {
        state.append(action)
        return answers[action] ?? .none
    }
}
