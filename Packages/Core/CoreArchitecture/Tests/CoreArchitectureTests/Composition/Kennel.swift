import CoreArchitecture

/// A part that counts, and works under an id that its siblings use as well.
struct Bowl: Reducer {
    struct State: Equatable {
        var count = 0
    }

    enum Action: Equatable {
        case filled, fillLater, filledLater, stopped
    }

    let gate: Gate

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .filled, .filledLater:
            state.count += 1
            return .none
        case .fillLater:
            return .run { [gate] send in
                await gate.pass()
                send(.filledLater)
            }
            .cancellable(id: "fill")
        case .stopped: return .cancel(id: "fill")
        }
    }
}

/// A whole with two parts of one kind. It stores the count of the part that answered.
struct Kennel: Reducer {
    struct State: Equatable {
        var left = Bowl.State()
        var right = Bowl.State()
        var log: [Int] = []
    }

    enum Action: Equatable {
        case left(Bowl.Action)
        case right(Bowl.Action)
        case stopped
    }

    static let left = ActionPath(embed: Action.left) { if case .left(let action) = $0 { action } else { nil } }
    static let right = ActionPath(embed: Action.right) { if case .right(let action) = $0 { action } else { nil } }

    static func whole(_ left: Gate, _ right: Gate) -> some Reducer<State, Action> {
        Kennel().scope(\.left, action: Self.left, to: Bowl(gate: left))
            .scope(\.right, action: Self.right, to: Bowl(gate: right))
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .left: state.log.append(state.left.count)
        case .right: state.log.append(state.right.count)
        case .stopped: return .cancel(id: "fill")
        }
        return .none
    }
}
