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

/// A weight together with its pet, in the list of all pets.
public typealias PetWeightDTO = RecordOfPet<WeightDTO>
