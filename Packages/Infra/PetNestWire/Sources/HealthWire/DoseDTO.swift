import CoreModels
import CoreWire
import Foundation

/// A recorded dose of a medicine on the wire.
public struct DoseDTO: DomainRecord {
    /// The time at which a dose was given.
    public struct GivenDTO: Codable, Sendable {
        /// The day.
        public var day: String?
        /// The time of day.
        public var time: String?
        /// The instant, in seconds since 1970, if it was recorded then.
        public var at: Int?
        /// The amount that was given, if it is known.
        public var dose: MedicineDTO.DosageDTO?

        /// Creates a time from its members.
        public init(day: String?, time: String?, at: Int? = nil, dose: MedicineDTO.DosageDTO? = nil) {
            self.day = day
            self.time = time
            self.at = at
            self.dose = dose
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
            given = GivenDTO(
                day: time.day.description, time: time.time.description,
                at: dose.instant.map { Int($0.timeIntervalSince1970) }, dose: dose.dosage.map { .init($0) })
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
        let instant = given?.at.map { Date(timeIntervalSince1970: Double($0)) }
        if let givenDay, let givenTime {
            let time = LocalTime(givenDay, givenTime)
            if let instant {
                checks.member("given.at") { try Self.check(instant, of: time, now: context.now) }
            }
            // A day that is in the future has its own problem.
            if let now = context.now, givenDay <= context.today {
                checks.member("given.time") { try BrokenRule.unlessFuture(time, at: now) }
            }
        }
        let dosage = given?.dose?.value(named: "given.dose", &checks)
        return try checks.finish("The dose") {
            guard let medicine, let day, let time else { return nil }
            var outcome = MedicineDose.Outcome.skipped
            if let givenDay, let givenTime { outcome = .given(at: LocalTime(givenDay, givenTime)) }
            return MedicineDose(
                id: ownID, of: medicine, at: LocalTime(day, time), outcome: outcome,
                instant: instant, dosage: dosage)
        }
    }
}

extension DoseDTO {
    /// Checks the instant at which a dose was given. A dose in the future would be missed, because it counts as given.
    /// - Parameters:
    ///   - time: The local time, which a clock has to show at the instant.
    ///   - now: The instant of the request, or `nil` for a recorded dose.
    private static func check(_ instant: Date, of time: LocalTime, now: Date?) throws(BrokenRule) {
        try BrokenRule.unless(time.isPresent(at: instant), "At this instant it isn't \(time) in any time zone.")
        guard let now else { return }
        try BrokenRule.unless(
            instant.timeIntervalSince(now) <= LocalTime.clockTolerance,
            "This is in the future. Check the time, and the clock of the device.")
    }
}
