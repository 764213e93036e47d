import CoreModels
import CoreWire

/// A medicine on the wire.
public struct MedicineDTO: DomainRecord {
    /// The amount of a dose.
    public struct DosageDTO: Codable, Sendable {
        /// Thousandths of the unit.
        public var thousandths: Int?
        /// The unit: `tablet`.
        public var unit: String?

        /// Creates an amount from its members.
        public init(thousandths: Int?, unit: String?) {
            self.thousandths = thousandths
            self.unit = unit
        }

        /// Creates the amount of a domain value.
        init(_ dosage: Dosage) {
            self.init(thousandths: dosage.amount.thousandths, unit: dosage.unit.rawValue)
        }

        /// Returns the domain value, or `nil` after recording the problems.
        func value(named name: String, _ checks: inout MemberChecks) -> Dosage? {
            let unit: Dosage.Unit? = checks.choice("\(name).unit", unit)
            if self.unit == nil { checks.needed("\(name).unit", unit) { $0 } }
            return checks.needed("\(name).thousandths", thousandths) {
                try Dosage(Amount(thousandths: $0), unit ?? .tablet)
            }
        }
    }

    /// The counted stock.
    public struct StockDTO: Codable, Sendable {
        /// Thousandths of the unit of a dose.
        public var thousandths: Int?
        /// The day on whose morning it was counted.
        public var countedOn: String?

        /// Creates a stock from its members.
        public init(thousandths: Int?, countedOn: String?) {
            self.thousandths = thousandths
            self.countedOn = countedOn
        }
    }

    /// A time where the person is.
    public struct MomentDTO: Codable, Hashable, Sendable {
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

    /// "medicine".
    public static let name = "medicine"
    /// "medicines".
    public static let plural = "medicines"

    /// The id.
    public var id: String?
    /// The name.
    public var name: String?
    /// The amount of a dose.
    public var dose: DosageDTO?
    /// The times of day; none if it is given as needed.
    public var times: [String]?
    /// The number of days from one day with doses to the next; 1 if it is absent.
    public var everyDays: Int?
    /// Whether it is given with food: `either`, `with`, or `without`.
    public var food: String?
    /// The first day.
    public var start: String?
    /// The last day.
    public var end: String?
    /// The time from which its doses are expected; from the first day if it is absent.
    public var expectedFrom: MomentDTO?
    /// The counted stock.
    public var stock: StockDTO?
    /// The notes.
    public var notes: String?

    /// Creates a medicine from its members.
    public init(
        id: String? = nil, name: String? = nil, dose: DosageDTO? = nil, times: [String]? = nil, everyDays: Int? = nil,
        food: String? = nil, start: String? = nil, end: String? = nil, expectedFrom: MomentDTO? = nil,
        stock: StockDTO? = nil, notes: String? = nil
    ) {
        self.id = id
        self.name = name
        self.dose = dose
        self.times = times
        self.everyDays = everyDays
        self.food = food
        self.start = start
        self.end = end
        self.expectedFrom = expectedFrom
        self.stock = stock
        self.notes = notes
    }

    /// Creates the medicine of a domain value.
    public init(_ medicine: Medicine) {
        self.init(
            id: medicine.id.description, name: medicine.name,
            dose: DosageDTO(medicine.dosage),
            times: medicine.times.map(\.description), everyDays: medicine.everyDays, food: medicine.food.rawValue,
            start: medicine.start.description, end: medicine.end?.description,
            expectedFrom: medicine.expectedFrom.map {
                MomentDTO(day: $0.day.description, time: $0.time.description)
            },
            stock: medicine.stock.map {
                StockDTO(thousandths: $0.amount.thousandths, countedOn: $0.countedOn.description)
            },
            notes: medicine.notes)
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> Medicine {
        let id = try MedicineID(member: "id", id)
        let start = try CalendarDate(member: "start", start)
        let end = try CalendarDate(member: "end", end)
        let expectedDay = try CalendarDate(member: "expectedFrom.day", expectedFrom?.day)
        let expectedTime = try TimeOfDay(member: "expectedFrom.time", expectedFrom?.time)
        let countedOn = try CalendarDate(member: "stock.countedOn", stock?.countedOn)
        var times: [TimeOfDay] = []
        for text in self.times ?? [] {
            if let time = try TimeOfDay(member: "times", text) { times.append(time) }
        }
        var checks = MemberChecks()
        let ownID = checks.id(id, in: context)
        checks.needed("start", start) { $0 }
        checks.record(
            Medicine.problems(
                name: name ?? "", times: times, everyDays: everyDays ?? 1, start: start, end: end, notes: notes))
        let interval = everyDays ?? 1
        if context.now != nil, times.isEmpty, interval > 1 {
            checks.member("times") {
                throw BrokenRule(
                    "Enter a time like 08:00 for a dose every \(interval) days. Without a time it is given only when "
                        + "needed, and nothing reminds of it; then everyDays has to be 1 or absent.")
            }
        }
        let dosage = (dose ?? DosageDTO(thousandths: nil, unit: nil)).value(named: "dose", &checks)
        let food: Medicine.Food? = checks.choice("food", food)
        let expected = expectedFrom.flatMap { _ -> LocalTime? in
            let day = checks.needed("expectedFrom.day", expectedDay) { $0 }
            let time = checks.needed("expectedFrom.time", expectedTime) { $0 }
            guard let day, let time else { return nil }
            return LocalTime(day, time)
        }
        let stock = stock.flatMap { stock -> Medicine.Stock? in
            let amount = checks.needed("stock.thousandths", stock.thousandths) { try Amount(thousandths: $0) }
            let day = checks.needed("stock.countedOn", countedOn) { $0 }
            guard let amount, let day else { return nil }
            return Medicine.Stock(amount, countedOn: day)
        }
        return try checks.finish("The medicine") { [times] in
            guard let name, let dosage, let start else { return nil }
            return try Medicine(
                id: ownID, name: name, dosage: dosage, times: times, everyDays: everyDays ?? 1,
                food: food ?? .either, start: start, end: end, expectedFrom: expected, stock: stock,
                notes: notes)
        }
    }
}
