import CoreModels
import CoreWire

/// A weight of a pet on the wire.
public struct WeightDTO: DomainRecord {
    /// "weight".
    public static let name = "weight"
    /// "weights".
    public static let plural = "weights"

    /// The id.
    public var id: String?
    /// The weight in grams.
    public var grams: Int?
    /// The day on which it was measured.
    public var date: String?

    /// Creates a weight from its members.
    public init(id: String? = nil, grams: Int? = nil, date: String? = nil) {
        self.id = id
        self.grams = grams
        self.date = date
    }

    /// Creates the weight of a domain value.
    public init(_ sample: WeightSample) {
        self.init(id: sample.id.description, grams: sample.weight.grams, date: sample.date.description)
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> WeightSample {
        let id = try WeightSampleID(member: "id", id)
        let date = try CalendarDate(member: "date", date)
        var checks = MemberChecks()
        let ownID = checks.id(id, in: context)
        let weight = checks.needed("grams", grams) { try Weight(grams: $0) }
        checks.needed("date", date) { $0 }
        checks.record(WeightSample.problems(date: date, born: context.born, today: context.today))
        return try checks.finish("The weight") {
            guard let weight, let date else { return nil }
            return try WeightSample(id: ownID, weight: weight, date: date, born: context.born, today: context.today)
        }
    }
}

/// A weight on the wire together with its pet, in the list of all pets.
public struct PetWeightDTO: DomainRecord {
    /// "weight".
    public static let name = "weight"
    /// "weights".
    public static let plural = "weights"

    /// The id of the pet.
    public var pet: String?
    /// The weight, whose members are beside ``pet``.
    public var weight: WeightDTO

    /// The id of the weight.
    public var id: String? { weight.id }

    /// Creates the weight of a domain value.
    public init(_ value: PetWeight) {
        self.init(pet: value.pet.description, weight: WeightDTO(value.sample))
    }

    /// Creates a weight from its members.
    public init(pet: String?, weight: WeightDTO) {
        self.pet = pet
        self.weight = weight
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> PetWeight {
        guard let pet = try PetID(member: "pet", pet) else { throw .malformed("“pet” is required.") }
        return PetWeight(pet: pet, sample: try weight.value(as: context))
    }

    private enum Key: CodingKey {
        case pet
    }

    /// Reads the members of a weight, with `pet` beside them.
    public init(from decoder: any Decoder) throws {
        self.init(
            pet: try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .pet),
            weight: try WeightDTO(from: decoder))
    }

    /// Writes the members of a weight, with `pet` beside them.
    public func encode(to encoder: any Encoder) throws {
        try weight.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(pet, forKey: .pet)
    }
}

/// A weight and its pet.
public struct PetWeight: Hashable, Sendable {
    /// The pet.
    public let pet: PetID
    /// Its weight.
    public let sample: WeightSample

    /// Creates the pair.
    public init(pet: PetID, sample: WeightSample) {
        self.pet = pet
        self.sample = sample
    }
}
