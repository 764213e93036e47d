import CoreModels
import CoreWire

/// A visit to a vet on the wire.
public struct VisitDTO: DomainRecord {
    /// "visit".
    public static let name = "visit"
    /// "visits".
    public static let plural = "visits"

    /// The id.
    public var id: String?
    /// The day.
    public var date: String?
    /// The reason.
    public var reason: String?
    /// The clinic or vet.
    public var clinic: String?
    /// The findings.
    public var notes: String?

    /// Creates a visit from its members.
    public init(
        id: String? = nil, date: String? = nil, reason: String? = nil, clinic: String? = nil, notes: String? = nil
    ) {
        self.id = id
        self.date = date
        self.reason = reason
        self.clinic = clinic
        self.notes = notes
    }

    /// Creates the visit of a domain value.
    public init(_ visit: VetVisit) {
        self.init(
            id: visit.id.description, date: visit.date.description, reason: visit.reason, clinic: visit.clinic,
            notes: visit.notes)
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> VetVisit {
        let id = try VetVisitID(member: "id", id)
        let date = try CalendarDate(member: "date", date)
        var checks = MemberChecks()
        let ownID = checks.id(id, in: context)
        checks.needed("date", date) { $0 }
        checks.record(
            VetVisit.problems(
                date: date, reason: reason ?? "", clinic: clinic, notes: notes, born: context.born,
                today: context.today))
        return try checks.finish("The visit") {
            guard let date, let reason else { return nil }
            return try VetVisit(
                id: ownID, date: date, reason: reason, clinic: clinic, notes: notes, born: context.born,
                today: context.today)
        }
    }
}
