import CoreArchitecture

/// A part: counts, and works under an id that its siblings use as well.
struct Bowl: Reducer {
    struct State: Equatable, Identifiable {
        var id = 0
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

/// A whole with a part of each kind.
struct Kennel: Reducer {
    struct State: Equatable {
        var fixed = Bowl.State()
        var guest: Bowl.State?
        var rows: [Bowl.State] = []
        var log: [Int] = []
    }

    enum Action: Equatable {
        case fixed(Bowl.Action)
        case guest(Bowl.Action)
        case row(ElementAction<Int, Bowl.Action>)
        case guestLeft
        case rowLeft(Int)
        case stopped

        static func row(_ id: Int, _ action: Bowl.Action) -> Self { .row(ElementAction(id: id, action: action)) }
    }

    static let fixed = ActionPath(embed: Action.fixed) { if case .fixed(let action) = $0 { action } else { nil } }
    static let guest = ActionPath(embed: Action.guest) { if case .guest(let action) = $0 { action } else { nil } }
    static let row = ActionPath<Action, ElementAction<Int, Bowl.Action>>(
        embed: { .row($0) },
        extract: { if case .row(let action) = $0 { action } else { nil } }
    )

    static func whole(_ gate: Gate) -> some Reducer<State, Action> {
        Kennel()
            .scope(\.fixed, action: fixed, to: Bowl(gate: gate))
            .ifPresent(\.guest, action: guest, to: Bowl(gate: gate))
            .forEach(\.rows, action: row, to: Bowl(gate: gate))
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .fixed: state.log.append(state.fixed.count)
        case .guest: state.log.append(state.guest?.count ?? -1)
        case .row(let element): state.log.append(state.rows.first { $0.id == element.id }?.count ?? -1)
        case .guestLeft: state.guest = nil
        case .rowLeft(let id): state.rows.removeAll { $0.id == id }
        case .stopped: return .cancel(id: "fill")
        }
        return .none
    }
}
