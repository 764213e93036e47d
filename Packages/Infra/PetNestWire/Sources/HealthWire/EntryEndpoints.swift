import CoreModels
import CoreWire

/// The operations that all kinds of entries in a pet's health record have.
public struct EntryEndpoints<Entry: DomainRecord>: Sendable {
    /// Lists the entries of a pet.
    public let list: Endpoint<Pet, NoBody, RecordList<Entry>>
    /// Reads an entry.
    public let entry: Endpoint<Pet, Entry.Value, NoBody, Entry>
    /// Saves an entry under its id.
    public let save: Endpoint<Pet, Entry.Value, Replacement<Entry>, Entry>
    /// Removes an entry.
    public let remove: Endpoint<Pet, Entry.Value, NoBody, NoBody>

    /// Whether the list can begin with a day.
    public let hasFirstDay: Bool
    /// Whether the list can have a limit, and therefore has the total.
    public let hasLimit: Bool

    /// Declares the operations.
    /// - Parameters:
    ///   - order: The order of a list, in words.
    ///   - writers: The roles that may save and remove entries; `nil` for those that may write the record.
    init(order: String, hasFirstDay: Bool = false, hasLimit: Bool = false, writers: [PetRole]? = nil) {
        self.hasFirstDay = hasFirstDay
        self.hasLimit = hasLimit
        let path = "v1/pets/:pet/\(Entry.plural)"
        let parameters = [
            hasFirstDay ? HealthAPI.since.declaration : nil, hasLimit ? HealthAPI.limit.declaration : nil,
        ]
        list = Endpoint(
            "GET \(path)", query: parameters.compactMap { $0 },
            answer: "`{\"\(Entry.plural)\": [\(Entry.name)]\(hasLimit ? ", \"total\": N" : "")}`, \(order)"
                + (hasFirstDay ? ", of that day or later" : "")
                + (hasLimit ? "; `total` counts what the pet has in all" : ""))
        entry = Endpoint("GET \(path)/:id", answer: Entry.name)
        save = Endpoint(
            "PUT \(path)/:id", body: Entry.name, answer: Entry.name,
            failures: [
                FailureDeclaration(
                    409, "changed",
                    when:
                        "the body has a member `was`, the \(Entry.name) as last read or `null` for none, and the stored "
                        + "one is different"
                )
            ], roles: writers)
        remove = Endpoint("DELETE \(path)/:id", roles: writers)
    }

    /// The operations, in the order of the page of the API.
    public var all: [EndpointDeclaration] {
        [list.declaration, entry.declaration, save.declaration, remove.declaration]
    }
}
