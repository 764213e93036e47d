/// Something due for a pet, on the wire.
struct AgendaItemDTO: Encodable, Sendable {
    enum Kind: String, Encodable {
        case vaccination
        case reminder
    }

    let pet: String
    let petName: String
    let kind: Kind
    let id: String
    let title: String
    let due: String
}
