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

    /// Creates the record of a scheduled dose.
    /// - Parameter slot: The scheduled time.
    public init(of medicine: MedicineID, at slot: LocalTime, outcome: Outcome) {
        self.init(id: Self.id(of: medicine, at: slot), of: medicine, at: slot, outcome: outcome)
    }

    /// Creates the record of a dose with a known id, for reading it back.
    public init(id: MedicineDoseID, of medicine: MedicineID, at slot: LocalTime, outcome: Outcome) {
        self.id = id
        self.medicine = medicine
        self.slot = slot
        self.outcome = outcome
    }

    /// Whether it was given.
    public var isGiven: Bool { if case .given = outcome { true } else { false } }

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
