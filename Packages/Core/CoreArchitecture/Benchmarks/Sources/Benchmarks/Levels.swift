import CoreArchitecture

/// Ten reducers, each inside the next.
enum Levels {
    typealias Two = Level<Counting>
    typealias Three = Level<Two>
    typealias Four = Level<Three>
    typealias Five = Level<Four>
    typealias Six = Level<Five>
    typealias Seven = Level<Six>
    typealias Eight = Level<Seven>
    typealias Nine = Level<Eight>
    typealias Ten = Level<Nine>

    static func reducer() -> some Reducer<Ten.State, Ten.Action> {
        let five = Five().around(Four().around(Three().around(Two().around(Counting()))))
        return Ten().around(Nine().around(Eight().around(Seven().around(Six().around(five)))))
    }

    static let state: Ten.State = {
        let five = Five.State(inner: .init(inner: .init(inner: .init(inner: Counting.State()))))
        return Ten.State(inner: .init(inner: .init(inner: .init(inner: .init(inner: five)))))
    }()

    static let action: Ten.Action = {
        let five = Five.Action.inner(.inner(.inner(.inner(.add(1)))))
        return .inner(.inner(.inner(.inner(.inner(five)))))
    }()
}
