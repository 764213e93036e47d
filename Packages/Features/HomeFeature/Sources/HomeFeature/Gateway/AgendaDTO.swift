import CoreInterfaces
import CoreModels
import CoreNetworking

/// The agenda on the wire.
struct AgendaDTO: Decodable {
    struct Item: Decodable {
        struct Action: Decodable {
            let id: String
            let label: String
            let question: String?
        }

        let pet: String
        let petName: String
        let kind: String
        let id: String
        let title: String
        let due: String
        let time: String?
        let opens: String?
        let actions: [Action]?
    }

    let items: [Item]
    let unreadable: [UnreadableRecordDTO]?
}

extension AgendaDTO.Item {
    func item() throws(ServiceError) -> AgendaItem {
        AgendaItem(
            kind: kind,
            id: id,
            pet: try PetID(wire: pet),
            petName: petName,
            title: title,
            due: try CalendarDate(wire: due),
            time: try time.map { text throws(ServiceError) in
                guard let time = TimeOfDay(typed: text) else {
                    throw .unintelligible(detail: "\"\(text)\" isn't a time; expected one like 08:30")
                }
                return time
            },
            opens: opens,
            actions: (actions ?? []).map { AgendaItem.Action(id: $0.id, label: $0.label, question: $0.question) }
        )
    }
}

/// An action on a listed item, on the wire.
struct AgendaDeedDTO: Encodable, Sendable {
    let kind: String
    let due: String
    let action: String
    let now: String
}

/// The outcome of an action, on the wire.
struct AgendaOutcomeDTO: Decodable {
    let message: String
}
