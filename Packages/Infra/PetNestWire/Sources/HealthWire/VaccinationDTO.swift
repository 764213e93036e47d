import CoreModels
import CoreWire

/// A vaccination on the wire.
public struct VaccinationDTO: DomainRecord {
    /// "vaccination".
    public static let name = "vaccination"
    /// "vaccinations".
    public static let plural = "vaccinations"

    /// The id.
    public var id: String?
    /// The name of the vaccine.
    public var vaccine: String?
    /// The day on which it was given.
    public var givenOn: String?
    /// The day on which the next dose is due.
    public var nextDue: String?
    /// The source of that day: `hand` or `schedule`.
    public var nextDueFrom: String?
    /// The number of the batch.
    public var batch: String?
    /// The vet who gave it.
    public var vet: String?
    /// The number of the certificate.
    public var certificate: String?

    /// Creates a vaccination from its members.
    public init(
        id: String? = nil, vaccine: String? = nil, givenOn: String? = nil, nextDue: String? = nil,
        nextDueFrom: String? = nil, batch: String? = nil, vet: String? = nil, certificate: String? = nil
    ) {
        self.id = id
        self.vaccine = vaccine
        self.givenOn = givenOn
        self.nextDue = nextDue
        self.nextDueFrom = nextDueFrom
        self.batch = batch
        self.vet = vet
        self.certificate = certificate
    }

    /// Creates the vaccination of a domain value.
    public init(_ vaccination: Vaccination) {
        self.init(
            id: vaccination.id.description, vaccine: vaccination.vaccine, givenOn: vaccination.givenOn.description,
            nextDue: vaccination.nextDue?.description, nextDueFrom: vaccination.nextDueSource?.rawValue,
            batch: vaccination.batch, vet: vaccination.vet, certificate: vaccination.certificate)
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> Vaccination {
        let id = try VaccinationID(member: "id", id)
        let givenOn = try CalendarDate(member: "givenOn", givenOn)
        let nextDue = try CalendarDate(member: "nextDue", nextDue)
        var checks = MemberChecks()
        let ownID = checks.id(id, in: context)
        checks.needed("givenOn", givenOn) { $0 }
        let source: Vaccination.DueSource? = checks.choice("nextDueFrom", nextDueFrom)
        checks.record(
            Vaccination.problems(
                vaccine: vaccine ?? "", givenOn: givenOn, nextDue: nextDue, batch: batch, vet: vet,
                certificate: certificate, born: context.born, today: context.today))
        return try checks.finish("The vaccination") {
            guard let vaccine, let givenOn else { return nil }
            return try Vaccination(
                id: ownID, vaccine: vaccine, givenOn: givenOn, nextDue: nextDue, nextDueSource: source, batch: batch,
                vet: vet, certificate: certificate, born: context.born, today: context.today)
        }
    }
}
