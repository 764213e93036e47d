/// A medicine that a pet is given: how much, when, for how long, and what there is of it.
public struct Medicine: Hashable, Sendable, Identifiable {
    /// How a dose goes with food.
    public enum Food: String, Hashable, Sendable, CaseIterable {
        /// It doesn't matter.
        case either
        /// With food.
        case with
        /// Without food.
        case without
    }

    /// What there was of a medicine when it was counted, in the dose's unit.
    public struct Stock: Hashable, Sendable {
        /// What there was in the morning of ``countedOn``, before that day's doses.
        public let amount: Amount
        /// The day it was counted.
        public let countedOn: CalendarDate

        /// Creates a stock.
        public init(_ amount: Amount, countedOn: CalendarDate) {
            self.amount = amount
            self.countedOn = countedOn
        }
    }

    /// The most times a day.
    public static let mostTimes = 12

    /// Names the medicine.
    public let id: MedicineID
    /// What it is called; not empty.
    public let name: String
    /// How much is given at once.
    public let dosage: Dosage
    /// When on a day, earliest first; none where it is given only when needed.
    public let times: [TimeOfDay]
    /// Every how many days; 1 for every day.
    public let everyDays: Int
    /// How a dose goes with food.
    public let food: Food
    /// The first day of the course.
    public let start: CalendarDate
    /// The last day of the course; `nil` where it goes on.
    public let end: CalendarDate?
    /// What there is of it, where that is counted.
    public let stock: Stock?
    /// What else the vet said.
    public let notes: String?

    /// Creates a medicine. Times are put in order, each kept once.
    /// - Throws: All that ``problems(name:times:everyDays:start:end:notes:)`` finds.
    public init(
        id: MedicineID = MedicineID(),
        name: String,
        dosage: Dosage,
        times: [TimeOfDay],
        everyDays: Int = 1,
        food: Food = .either,
        start: CalendarDate,
        end: CalendarDate? = nil,
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
        self.stock = stock
        self.notes = notes?.kept
    }

    /// Whether a day belongs to the course, first and last day included.
    public func isGiven(on day: CalendarDate) -> Bool {
        day >= start && day <= end ?? .latest && start.days(until: day) % everyDays == 0
    }

    /// Whether the course is over on a day.
    public func isOver(on day: CalendarDate) -> Bool { end.map { $0 < day } ?? false }

    /// The times at which it is to be given on a day, earliest first.
    public func slots(on day: CalendarDate) -> [LocalTime] {
        isGiven(on: day) ? times.map { LocalTime(day, $0) } : []
    }

    /// When and how it is given, in words: "2 tablets at 08:00 and 20:00, with food".
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
    /// The texts as a list in a sentence: "a, b and c".
    fileprivate var formatted: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension Medicine {
    /// The properties that have rules of their own.
    public enum Property: String, Hashable, Sendable {
        case name, times, everyDays, end, notes
    }

    /// All that is wrong with a medicine described so; a first day that isn't known isn't compared with the last.
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
