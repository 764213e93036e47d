import CoreModels

/// Something due for a pet, as slices contribute it.
struct AgendaItem: Sendable {
    let pet: PetID
    let petName: String
    /// What it is, in a word that the slice's page of API lists: `vaccination`. A client leaves out the kinds that it
    /// doesn't know.
    let kind: String
    /// Names what is due among those of its kind.
    let id: EntityID<AgendaItem>
    let title: String
    let due: CalendarDate
}

extension AgendaItem: Encodable {
    private enum Key: CodingKey {
        case pet, petName, kind, id, title, due
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(pet.description, forKey: .pet)
        try container.encode(petName, forKey: .petName)
        try container.encode(kind, forKey: .kind)
        try container.encode(id.description, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(due.description, forKey: .due)
    }
}
