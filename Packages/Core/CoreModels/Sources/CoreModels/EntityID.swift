import Foundation

/// Names one domain value for its lifetime, typed by what it names so that a pet's can't be taken for a visit's.
public struct EntityID<Entity>: Hashable, Sendable {
    /// The name itself: a UUID, so that an id can be made anywhere without asking a server.
    public let rawValue: UUID

    /// Creates an id of a known UUID.
    public init(_ rawValue: UUID) {
        self.rawValue = rawValue
    }

    /// Creates a new id, different from every other.
    public init() {
        self.init(UUID())
    }

    /// Reads an id as ``description`` writes it; in letters of either case.
    /// - Returns: `nil` where the text is no UUID.
    public init?(_ text: some StringProtocol) {
        // Foundation stops at a NUL and doesn't look at what follows.
        guard text.utf8.count == 36, let uuid = UUID(uuidString: String(text)) else { return nil }
        self.init(uuid)
    }
}

extension EntityID: LosslessStringConvertible {
    /// The id in lower case, as it stands in routes and on the wire.
    public var description: String { rawValue.uuidString.lowercased() }
}

/// Names a pet.
public typealias PetID = EntityID<Pet>
/// Names a weight sample.
public typealias WeightSampleID = EntityID<WeightSample>
/// Names a vaccination.
public typealias VaccinationID = EntityID<Vaccination>
/// Names a visit to a vet.
public typealias VetVisitID = EntityID<VetVisit>
/// Names a reminder.
public typealias ReminderID = EntityID<Reminder>
/// Names an owner.
public typealias OwnerID = EntityID<Owner>
/// Names a medicine.
public typealias MedicineID = EntityID<Medicine>
/// Names a dose of a medicine.
public typealias MedicineDoseID = EntityID<MedicineDose>
