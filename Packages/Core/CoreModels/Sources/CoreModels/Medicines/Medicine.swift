/// A medicine for a pet: its dosage, schedule, course and stock.
public struct Medicine: Hashable, Sendable, Identifiable {
    /// The relation of a dose to food.
    public enum Food: String, Hashable, Sendable, CaseIterable {
        /// It doesn't matter.
        case either
        /// With food.
        case with
        /// Without food.
        case without
    }

    /// The stock of a medicine when it was counted, in the dose's unit.
    public struct Stock: Hashable, Sendable {
        /// The amount in the morning of ``countedOn``, before that day's doses.
        public let amount: Amount
        /// The day it was counted.
        public let countedOn: CalendarDate

        /// Creates a stock.
        public init(_ amount: Amount, countedOn: CalendarDate) {
            self.amount = amount
            self.countedOn = countedOn
        }
    }

    /// The maximum number of times a day.
    public static let mostTimes = 12

    /// The id of the medicine.
    public let id: MedicineID
    /// The name. Not empty.
    public let name: String
    /// The dosage.
    public let dosage: Dosage
    /// The times of day, earliest first; empty if it is given only when needed.
    public let times: [TimeOfDay]
    /// The interval in days; 1 for every day.
    public let everyDays: Int
    /// The relation of a dose to food.
    public let food: Food
    /// The first day of the course.
    public let start: CalendarDate
    /// The last day of the course, or `nil` if it is indefinite.
    public let end: CalendarDate?
    /// The time from which its doses are expected, or `nil` from the start. Earlier doses without a record aren't
    /// missing: the medicine was entered then, or its schedule changed.
    public let expectedFrom: LocalTime?
    /// The stock, if it is counted.
    public let stock: Stock?
    /// Further instructions of the vet.
    public let notes: String?

    /// Creates a medicine. The times are sorted, and duplicates removed.
    /// - Throws: The problems that ``problems(name:times:everyDays:start:end:notes:)`` finds.
    public init(
        id: MedicineID = MedicineID(),
        name: String,
        dosage: Dosage,
        times: [TimeOfDay],
        everyDays: Int = 1,
        food: Food = .either,
        start: CalendarDate,
        end: CalendarDate? = nil,
        expectedFrom: LocalTime? = nil,
        stock: Stock? = nil,
        notes: String? = nil
    ) throws(Invalid<Property>) {
        try Invalid.check(
            Self.problems(name: name, times: times, everyDays: everyDays, start: start, end: end, notes: notes))
        self.id = id
        self.name = name.trimmed
        self.dosage = dosage
        self.times = Set(times).sorted()
        self.everyDays = everyDays
        self.food = food
        self.start = start
        self.end = end
        self.expectedFrom = expectedFrom
        self.stock = stock
        self.notes = notes?.kept
    }

    /// Returns whether a day belongs to the course, including its first and last day.
    public func isGiven(on day: CalendarDate) -> Bool {
        day >= start && day <= end ?? .latest && start.days(until: day) % everyDays == 0
    }

    /// Returns whether the course has ended before a day.
    public func isOver(on day: CalendarDate) -> Bool { end.map { $0 < day } ?? false }

    /// Returns whether a course has a day in common with this one.
    public func overlaps(_ other: Medicine) -> Bool {
        start <= other.end ?? .latest && other.start <= end ?? .latest
    }

    /// Returns whether another version of the medicine has the same times, interval and first day.
    public func hasSchedule(of other: Medicine) -> Bool {
        times == other.times && everyDays == other.everyDays && start == other.start
    }

    /// Returns the times of a day's doses, earliest first.
    public func slots(on day: CalendarDate) -> [LocalTime] {
        isGiven(on: day) ? times.map { LocalTime(day, $0) } : []
    }

    /// Returns the first day of the doses that plans of these medicines need on a day and later: the day on which a
    /// stock was counted, or the earliest day of a dose that may still be open. A dose's record can be an interval
    /// older than that, if it was given late and the days are counted from it since, or if it was given in the evening
    /// before a time after midnight.
    public static func firstDay(ofDosesFor medicines: [Medicine], until day: CalendarDate) -> CalendarDate {
        let counted = medicines.compactMap { $0.stock?.countedOn }.min() ?? day
        return min(counted, day.adding(days: -(medicines.map(\.daysOfDoses).max() ?? 0)))
    }

    private var daysOfDoses: Int { 2 * everyDays }

    /// Returns the dose that follows a scheduled one, or `nil` if that is the last of the course.
    public func slot(after slot: LocalTime) -> LocalTime? {
        if let time = times.first(where: { $0 > slot.time }) { return LocalTime(slot.day, time) }
        let day = slot.day.adding(days: everyDays)
        guard let first = times.first, isGiven(on: day) else { return nil }
        return LocalTime(day, first)
    }

    /// The directions as text: "2 tablets at 08:00 and 20:00, with food".
    public var directions: String {
        var words = dosage.formatted
        if times.isEmpty {
            words += " when needed"
        } else {
            words += " at \(times.map(\.description).formatted)"
        }
        if everyDays > 1 { words += ", every \(everyDays) days" }
        switch food {
        case .either: break
        case .with: words += ", with food"
        case .without: words += ", without food"
        }
        return words
    }
}

extension [String] {
    /// The texts as a list: "a, b and c".
    fileprivate var formatted: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension Medicine {
    /// The properties that have validation rules.
    public enum Property: String, Hashable, Sendable {
        case name, times, everyDays, end, notes
    }

    /// Returns all problems of a medicine. An unknown first day isn't compared with the last.
    public static func problems(
        name: String, times: [TimeOfDay] = [], everyDays: Int = 1, start: CalendarDate?, end: CalendarDate? = nil,
        notes: String? = nil
    ) -> [Problem<Property>] {
        let count = Set(times).count
        var last: InvalidReason?
        if let start, let end, end < start { last = .endsBeforeStart(end: end, start: start) }
        return Problem.found(
            (.name, .of(name, longest: HealthRecordText.longestTitle, missing: "Say which medicine it is.")),
            (.times, count > mostTimes ? .tooManyTimes(count) : nil),
            (.everyDays, (1...365).contains(everyDays) ? nil : .intervalOutOfRange(everyDays)),
            (.end, last),
            (.notes, .of(notes, longest: HealthRecordText.longestNotes))
        )
    }
}
