import CoreArchitecture

/// Parts within parts: rooms that come and go, in each a cupboard that answers as a test says.
struct House: Reducer {
    struct State: Equatable {
        var rooms = [Room.State(id: 1), Room.State(id: 2)]
    }

    enum Action: Equatable {
        case room(ElementAction<Int, Room.Action>)
        case came(Int)
        case left(Int)

        static func cupboard(_ room: Int, _ action: String) -> Self {
            .room(ElementAction(id: room, action: .cupboard(action)))
        }
    }

    struct Room: Reducer {
        struct State: Equatable, Identifiable {
            var id: Int
            var cupboard: [String] = []
        }

        enum Action: Equatable {
            case cupboard(String)
        }

        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
    }

    private static let room = ActionPath<Action, ElementAction<Int, Room.Action>>(
        embed: { .room($0) },
        extract: { if case .room(let action) = $0 { action } else { nil } }
    )
    private static let cupboard = ActionPath<Room.Action, String>(
        embed: { .cupboard($0) },
        extract: { if case .cupboard(let action) = $0 { action } else { nil } }
    )

    static func whole(_ answers: [String: Effect<String>]) -> some Reducer<State, Action> {
        House().forEach(
            \.rooms, action: room, to: Room().scope(\.cupboard, action: cupboard, to: Script(answers)))
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .room: break
        case .came(let id): state.rooms.append(Room.State(id: id))
        case .left(let id): state.rooms.removeAll { $0.id == id }
        }
        return .none
    }
}
