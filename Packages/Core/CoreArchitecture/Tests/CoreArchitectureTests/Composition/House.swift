import CoreArchitecture

/// Parts within parts: two rooms, each with a cupboard whose answers a test defines.
struct House: Reducer {
    struct State: Equatable {
        var hall = Room.State()
        var cellar = Room.State()
    }

    enum Action: Equatable {
        case hall(Room.Action)
        case cellar(Room.Action)
    }

    struct Room: Reducer {
        struct State: Equatable {
            var cupboard: [String] = []
        }

        enum Action: Equatable {
            case cupboard(String)
        }

        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
    }

    private static let hall = ActionPath(embed: Action.hall) { if case .hall(let action) = $0 { action } else { nil } }
    private static let cellar = ActionPath(embed: Action.cellar) {
        if case .cellar(let action) = $0 { action } else { nil }
    }
    private static let cupboard = ActionPath<Room.Action, String>(
        embed: { .cupboard($0) },
        extract: { if case .cupboard(let action) = $0 { action } else { nil } }
    )

    static func whole(_ answers: [String: Effect<String>]) -> some Reducer<State, Action> {
        House().scope(\.hall, action: hall, to: room(answers)).scope(\.cellar, action: cellar, to: room(answers))
    }

    private static func room(_ answers: [String: Effect<String>]) -> some Reducer<Room.State, Room.Action> {
        Room().scope(\.cupboard, action: cupboard, to: Script(answers))
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
