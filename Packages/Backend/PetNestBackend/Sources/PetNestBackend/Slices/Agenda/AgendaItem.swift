/// Something due for a pet, as slices contribute it and as it stands on the wire.
struct AgendaItem: Encodable, Sendable {
    let pet: String
    let petName: String
    /// What it is, in a word that API.md lists: `vaccination`. A client leaves out the kinds that it doesn't know.
    let kind: String
    let id: String
    let title: String
    /// The day, as on the wire.
    let due: String
}
