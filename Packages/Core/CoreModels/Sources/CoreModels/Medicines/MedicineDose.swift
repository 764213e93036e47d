import Foundation

/// What became of one dose of a medicine.
public struct MedicineDose: Hashable, Sendable, Identifiable {
    /// What became of a dose.
    public enum Outcome: Hashable, Sendable {
        /// It was given at that time.
        case given(at: LocalTime)
        /// It was left out on purpose.
        case skipped
    }

    /// How many minutes after its time a dose counts as late, and before it as early.
    public static let tolerance = 60

    /// Names the dose. That of a scheduled dose follows from its medicine and time, so that two windows that give it
    /// at once give it once.
    public let id: MedicineDoseID
    /// What was given.
    public let medicine: MedicineID
    /// When it was to be given; when it was given, of a medicine that is given when needed.
    public let slot: LocalTime
    /// What became of it.
    public let outcome: Outcome

    /// Creates the dose of a schedule.
    /// - Parameter slot: When it is to be given.
    public init(of medicine: MedicineID, at slot: LocalTime, outcome: Outcome) {
        self.init(id: Self.id(of: medicine, at: slot), of: medicine, at: slot, outcome: outcome)
    }

    /// Creates a dose of a known id: one that is read back.
    public init(id: MedicineDoseID, of medicine: MedicineID, at slot: LocalTime, outcome: Outcome) {
        self.id = id
        self.medicine = medicine
        self.slot = slot
        self.outcome = outcome
    }

    /// Whether it was given.
    public var isGiven: Bool { if case .given = outcome { true } else { false } }

    /// How many minutes late it was given, where that is more than ``tolerance``; zero otherwise.
    public var minutesLate: Int {
        guard case .given(let time) = outcome else { return 0 }
        let late = slot.minutes(until: time)
        return late > Self.tolerance ? late : 0
    }

    /// How many minutes before its time it was given, where that is more than ``tolerance``; zero otherwise.
    public var minutesEarly: Int {
        guard case .given(let time) = outcome else { return 0 }
        let early = time.minutes(until: slot)
        return early > Self.tolerance ? early : 0
    }

    /// The id of the dose of a medicine at a time: the medicine's, whose last six bytes are mixed with the time's
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
