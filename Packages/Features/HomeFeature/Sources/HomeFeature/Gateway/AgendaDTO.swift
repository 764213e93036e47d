import CoreInterfaces
import CoreModels
import CoreNetworking

/// What is due, on the wire.
struct AgendaDTO: Decodable {
    struct Item: Decodable {
        let pet: String
        let petName: String
        let kind: String
        let id: String
        let title: String
        let due: String
    }

    let items: [Item]
}

extension AgendaDTO.Item {
    func item() throws(ServiceError) -> AgendaItem {
        AgendaItem(
            kind: kind,
            id: id,
            pet: try PetID(wire: pet),
            petName: petName,
            title: title,
            due: try CalendarDate(wire: due)
        )
    }
}
