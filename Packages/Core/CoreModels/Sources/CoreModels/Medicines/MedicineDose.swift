import Foundation

/// The record of one dose of a medicine.
public struct MedicineDose: Hashable, Sendable, Identifiable {
    /// The outcome of a dose.
    public enum Outcome: Hashable, Sendable {
        /// It was given at this time.
        case given(at: LocalTime)
        /// It was skipped on purpose.
        case skipped
    }

    /// The number of minutes after its time from which a dose counts as late, and before it as early.
    public static let tolerance = 60

    /// The id of the dose. The id of a scheduled dose is derived from its medicine and time, so that two windows that
    /// give it at the same time record it once.
    public let id: MedicineDoseID
    /// The medicine.
    public let medicine: MedicineID
    /// The scheduled time, or the time it was given for a medicine that is given when needed.
    public let slot: LocalTime
    /// The outcome.
    public let outcome: Outcome
    /// The instant at which it was given, to the second, if it was recorded when it was given. Local times alone don't
    /// say how much time has passed, after a journey or when clocks change.
    public let instant: Date?
    /// The amount that was given, if it is known. The medicine's dosage may have changed since.
    public let dosage: Dosage?

    /// Creates the record of a scheduled dose.
    /// - Parameters:
    ///   - slot: The scheduled time.
    ///   - instant: The instant at which it is given, or `nil` if it is recorded later.
    ///   - dosage: The amount that is given.
    public init(
        of medicine: MedicineID, at slot: LocalTime, outcome: Outcome, instant: Date? = nil, dosage: Dosage? = nil
    ) {
        self.init(
            id: Self.id(of: medicine, at: slot), of: medicine, at: slot, outcome: outcome, instant: instant,
            dosage: dosage)
    }

    /// Creates the record of a dose with a known id, for reading it back. A skipped dose has no instant and no amount.
    public init(
        id: MedicineDoseID, of medicine: MedicineID, at slot: LocalTime, outcome: Outcome, instant: Date? = nil,
        dosage: Dosage? = nil
    ) {
        self.id = id
        self.medicine = medicine
        self.slot = slot
        self.outcome = outcome
        let isGiven = outcome != .skipped
        self.instant =
            isGiven ? instant.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) } : nil
        self.dosage = isGiven ? dosage : nil
    }

    /// Whether it was given.
    public var isGiven: Bool { if case .given = outcome { true } else { false } }

    /// Returns the number of minutes since it was given, negative if that is later by the clock, or `nil` if it was
    /// skipped. Counts the time that has passed if the instants are known, and the clock's time otherwise.
    /// - Parameter instant: The present, or `nil` if ``now`` is another time.
    public func minutes(until now: LocalTime, instant present: Date?) -> Int? {
        guard case .given(let time) = outcome else { return nil }
        guard let instant, let present else { return time.minutes(until: now) }
        return Int((present.timeIntervalSince(instant) / 60).rounded(.down))
    }

    /// Returns the number of minutes from the time at which it was given to that of another dose, negative if the other
    /// was earlier, or `nil` if one of them was skipped.
    public func minutes(until other: MedicineDose) -> Int? {
        guard case .given(let time) = other.outcome else { return nil }
        return minutes(until: time, instant: other.instant)
    }

    /// The outcome as text: "given at 08:05", "given on 2 May 2026 at 08:05", "skipped".
    public var outcomeInWords: String {
        guard case .given(let time) = outcome else { return "skipped" }
        return time.day == slot.day ? "given at \(time.time)" : "given on \(time.day.formatted) at \(time.time)"
    }

    /// All values of the record except its medicine and scheduled time, to compare it with another version: "given
    /// 2026-05-03T08:10, 1777795800, 500 tablet".
    public var recordInWords: String {
        guard case .given(let time) = outcome else { return "skipped" }
        let seconds = instant.map { "\(Int($0.timeIntervalSince1970))" } ?? "-"
        let amount = dosage.map { "\($0.amount.thousandths) \($0.unit.rawValue)" } ?? "-"
        return "given \(time), \(seconds), \(amount)"
    }

    /// The number of minutes it was late, if that is more than ``tolerance``; zero otherwise.
    public var minutesLate: Int {
        guard case .given(let time) = outcome else { return 0 }
        let late = slot.minutes(until: time)
        return late > Self.tolerance ? late : 0
    }

    /// The number of minutes it was early, if that is more than ``tolerance``; zero otherwise.
    public var minutesEarly: Int {
        guard case .given(let time) = outcome else { return 0 }
        let early = time.minutes(until: slot)
        return early > Self.tolerance ? early : 0
    }

    /// Returns the id of a medicine's dose at a time: the medicine's id with its last six bytes mixed with the time's
    /// minutes, so that no two times of one medicine share an id.
    private static func id(of medicine: MedicineID, at slot: LocalTime) -> MedicineDoseID {
        var bytes = medicine.rawValue.uuid
        let minutes = UInt64(bitPattern: Int64(slot.day.dayNumber * 1440 + slot.time.minutes))
        withUnsafeMutableBytes(of: &bytes) { bytes in
            for index in 0..<6 { bytes[15 - index] ^= UInt8(truncatingIfNeeded: minutes >> (8 * UInt64(index))) }
        }
        return MedicineDoseID(UUID(uuid: bytes))
    }
}

extension LocalTime {
    /// Returns whether a dose of this time is late: more than ``MedicineDose/tolerance`` minutes have passed.
    public func isLate(now: LocalTime) -> Bool { minutes(until: now) > MedicineDose.tolerance }

    /// Returns how late a dose of this time is, in hours and minutes, wherever it is listed: "due now",
    /// "2 h 30 min late", "3 days late".
    /// - Returns: `nil` if its time is in the future.
    public func lateness(now: LocalTime) -> String? {
        let minutes = minutes(until: now)
        if minutes < 0 { return nil }
        return isLate(now: now) ? "\(MedicinePlan.words(minutes: minutes)) late" : "due now"
    }
}
