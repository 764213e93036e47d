import CoreModels
import CoreWire

/// A recorded dose of a medicine on the wire.
public struct DoseDTO: DomainRecord {
    /// The time at which a dose was given.
    public struct GivenDTO: Codable, Sendable {
        /// The day.
        public var day: String?
        /// The time of day.
        public var time: String?

        /// Creates a time from its members.
        public init(day: String?, time: String?) {
            self.day = day
            self.time = time
        }
    }

    /// "dose".
    public static let name = "dose"
    /// "doses".
    public static let plural = "doses"

    /// The id.
    public var id: String?
    /// The id of the medicine.
    public var medicine: String?
    /// The day for which it was scheduled.
    public var day: String?
    /// The time for which it was scheduled.
    public var time: String?
    /// The time at which it was given; absent if it was skipped.
    public var given: GivenDTO?

    /// Creates a dose from its members.
    public init(
        id: String? = nil, medicine: String? = nil, day: String? = nil, time: String? = nil, given: GivenDTO? = nil
    ) {
        self.id = id
        self.medicine = medicine
        self.day = day
        self.time = time
        self.given = given
    }

    /// Creates the dose of a domain value.
    public init(_ dose: MedicineDose) {
        var given: GivenDTO?
        if case .given(let time) = dose.outcome {
            given = GivenDTO(day: time.day.description, time: time.time.description)
        }
        self.init(
            id: dose.id.description, medicine: dose.medicine.description, day: dose.slot.day.description,
            time: dose.slot.time.description, given: given)
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> MedicineDose {
        let id = try MedicineDoseID(member: "id", id)
        let medicine = try MedicineID(member: "medicine", medicine)
        let day = try CalendarDate(member: "day", day)
        let time = try TimeOfDay(member: "time", time)
        let givenDay = try CalendarDate(member: "given.day", given?.day)
        let givenTime = try TimeOfDay(member: "given.time", given?.time)
        func possible(_ day: CalendarDate) throws(InvalidReason) {
            if let reason = InvalidReason.of(day, born: context.born, today: context.today) { throw reason }
        }
        var checks = MemberChecks()
        let ownID = checks.id(id, in: context)
        checks.needed("medicine", medicine) { $0 }
        checks.needed("day", day) { try possible($0) }
        checks.needed("time", time) { $0 }
        if given != nil {
            checks.needed("given.day", givenDay) { try possible($0) }
            checks.needed("given.time", givenTime) { $0 }
        }
        return try checks.finish("The dose") {
            guard let medicine, let day, let time else { return nil }
            var outcome = MedicineDose.Outcome.skipped
            if let givenDay, let givenTime { outcome = .given(at: LocalTime(givenDay, givenTime)) }
            return MedicineDose(
                id: ownID, of: medicine, at: LocalTime(day, time), outcome: outcome)
        }
    }
}
