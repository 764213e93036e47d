import CoreModels

/// A record on the wire together with its pet, in a list of all pets: the members of the record, and `pet`.
public struct RecordOfPet<Record: WireRecord>: WireRecord {
    /// The name of the record.
    public static var name: String { Record.name }
    /// The name of a list of them.
    public static var plural: String { Record.plural }

    /// The id of the pet.
    public var pet: String?
    /// The record.
    public var record: Record

    /// The id of the record.
    public var id: String? { record.id }

    /// Creates it from its members.
    public init(pet: String?, record: Record) {
        self.pet = pet
        self.record = record
    }

    private enum Key: CodingKey {
        case pet
    }

    /// Reads the members of the record, and `pet`.
    public init(from decoder: any Decoder) throws {
        self.init(
            pet: try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .pet),
            record: try Record(from: decoder))
    }

    /// Writes the members of the record, and `pet`.
    public func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(pet, forKey: .pet)
    }
}

extension RecordOfPet: Equatable where Record: Equatable {}

extension RecordOfPet: DomainRecord where Record: DomainRecord {
    /// Creates the record of a domain value.
    public init(_ value: ValueOfPet<Record.Value>) {
        self.init(pet: value.pet.description, record: Record(value.value))
    }

    /// Returns the domain value with its pet.
    public func value(as context: RecordContext) throws(WireError) -> ValueOfPet<Record.Value> {
        ValueOfPet(pet: try PetID(required: "pet", pet), value: try record.value(as: context))
    }
}

/// A value and its pet.
public struct ValueOfPet<Value: Sendable>: Sendable {
    /// The pet.
    public let pet: PetID
    /// The value.
    public let value: Value

    /// Creates the pair.
    public init(pet: PetID, value: Value) {
        self.pet = pet
        self.value = value
    }
}
