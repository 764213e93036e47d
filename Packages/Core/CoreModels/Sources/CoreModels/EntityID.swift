import Foundation

/// The id of a domain value. The type parameter is the kind of value, so that a pet's id can't be used for a visit.
public struct EntityID<Entity>: Hashable, Sendable {
    /// The UUID, so that ids can be created anywhere without asking a server.
    public let rawValue: UUID

    /// Creates an id from a known UUID.
    public init(_ rawValue: UUID) {
        self.rawValue = rawValue
    }

    /// Creates a new, unique id.
    public init() {
        self.init(UUID())
    }

    /// Reads the format of ``description``, in upper or lower case.
    /// - Returns: `nil` if the text isn't a UUID.
    public init?(_ text: some StringProtocol) {
        guard let uuid = UUID(digits: text.utf8) else { return nil }
        self.init(uuid)
    }
}

extension EntityID: LosslessStringConvertible {
    /// The id in lower case, as in routes and on the wire.
    public var description: String { rawValue.lowercaseDigits }
}

/// The id of a pet.
public typealias PetID = EntityID<Pet>
/// The id of a weight sample.
public typealias WeightSampleID = EntityID<WeightSample>
/// The id of a vaccination.
public typealias VaccinationID = EntityID<Vaccination>
/// The id of a visit to a vet.
public typealias VetVisitID = EntityID<VetVisit>
/// The id of a reminder.
public typealias ReminderID = EntityID<Reminder>
/// The id of an owner.
public typealias OwnerID = EntityID<Owner>
/// The id of a medicine.
public typealias MedicineID = EntityID<Medicine>
/// The id of a dose of a medicine.
public typealias MedicineDoseID = EntityID<MedicineDose>
