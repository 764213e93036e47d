import CoreModels
import Database
import Foundation

/// A medicine on the wire.
struct MedicineDTO: HealthEntry {
    /// The amount of a dose.
    struct DosageDTO: Codable, Sendable {
        var thousandths: Int?
        var unit: String?
    }

    /// The counted stock.
    struct StockDTO: Codable, Sendable {
        var thousandths: Int?
        var countedOn: String?
    }

    var id: String?
    var name: String?
    var dose: DosageDTO?
    var times: [String]?
    var everyDays: Int?
    var food: String?
    var start: String?
    var end: String?
    var stock: StockDTO?
    var notes: String?

    func value(id path: UUID, born: CalendarDate?, today: CalendarDate) throws(Failure) -> Medicine {
        let id = try MedicineID(member: "id", id)
        let start = try CalendarDate(member: "start", start)
        let end = try CalendarDate(member: "end", end)
        let countedOn = try CalendarDate(member: "stock.countedOn", stock?.countedOn)
        var times: [TimeOfDay] = []
        for text in self.times ?? [] {
            if let time = try TimeOfDay(member: "times", text) { times.append(time) }
        }
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path)
        checks.needed("start", start) { $0 }
        checks.record(
            Medicine.problems(
                name: name ?? "", times: times, everyDays: everyDays ?? 1, start: start, end: end, notes: notes))
        let unit: Dosage.Unit? = checks.choice("dose.unit", dose?.unit)
        if dose?.unit == nil { checks.needed("dose.unit", unit) { $0 } }
        let dosage = checks.needed("dose.thousandths", dose?.thousandths) {
            try Dosage(Amount(thousandths: $0), unit ?? .tablet)
        }
        let food: Medicine.Food? = checks.choice("food", food)
        let stock = stock.flatMap { stock -> Medicine.Stock? in
            let amount = checks.needed("stock.thousandths", stock.thousandths) { try Amount(thousandths: $0) }
            let day = checks.needed("stock.countedOn", countedOn) { $0 }
            guard let amount, let day else { return nil }
            return Medicine.Stock(amount, countedOn: day)
        }
        return try checks.finish("The medicine") { [times] in
            guard let name, let dosage, let start else { return nil }
            return try Medicine(
                id: MedicineID(path), name: name, dosage: dosage, times: times, everyDays: everyDays ?? 1,
                food: food ?? .either, start: start, end: end, stock: stock, notes: notes)
        }
    }
}

extension MedicineDTO {
    init(_ medicine: Medicine) {
        self.init(
            id: medicine.id.description, name: medicine.name,
            dose: DosageDTO(
                thousandths: medicine.dosage.amount.thousandths, unit: medicine.dosage.unit.rawValue),
            times: medicine.times.map(\.description), everyDays: medicine.everyDays, food: medicine.food.rawValue,
            start: medicine.start.description, end: medicine.end?.description,
            stock: medicine.stock.map {
                StockDTO(thousandths: $0.amount.thousandths, countedOn: $0.countedOn.description)
            },
            notes: medicine.notes)
    }

    static let table = EntryTable(
        name: "medicine", plural: "medicines",
        columns: [
            "name", "dose", "unit", "times", "everyDays", "food", "start", "\"end\"", "stock", "countedOn", "notes",
        ],
        order: "name, id", orderInWords: "by name")

    init(row: Row) throws {
        let stock: Int? = try row.value("stock")
        let times: String = try row.value("times")
        self.init(
            id: try row.value("id"), name: try row.value("name"),
            dose: DosageDTO(thousandths: try row.value("dose"), unit: try row.value("unit")),
            times: times.split(separator: " ").map(String.init), everyDays: try row.value("everyDays"),
            food: try row.value("food"), start: try row.value("start"), end: try row.value("end"),
            stock: try stock.map { StockDTO(thousandths: $0, countedOn: try row.value("countedOn")) },
            notes: try row.value("notes"))
    }

    var columns: [SQLValue] {
        [
            name.sqlValue, dose?.thousandths.sqlValue ?? .null, dose?.unit.sqlValue ?? .null,
            .text((times ?? []).joined(separator: " ")), everyDays.sqlValue, food.sqlValue, start.sqlValue,
            end.sqlValue,
            stock?.thousandths.sqlValue ?? .null, stock?.countedOn.sqlValue ?? .null, notes.sqlValue,
        ]
    }
}

/// A recorded dose of a medicine, on the wire.
struct DoseDTO: HealthEntry {
    /// The time at which it was given.
    struct GivenDTO: Codable, Sendable {
        var day: String?
        var time: String?
    }

    var id: String?
    var medicine: String?
    var day: String?
    var time: String?
    var given: GivenDTO?

    func value(id path: UUID, born: CalendarDate?, today: CalendarDate) throws(Failure) -> MedicineDose {
        let id = try MedicineDoseID(member: "id", id)
        let medicine = try MedicineID(member: "medicine", medicine)
        let day = try CalendarDate(member: "day", day)
        let time = try TimeOfDay(member: "time", time)
        let givenDay = try CalendarDate(member: "given.day", given?.day)
        let givenTime = try TimeOfDay(member: "given.time", given?.time)
        func possible(_ day: CalendarDate) throws(InvalidReason) {
            if let reason = InvalidReason.of(day, born: born, today: today) { throw reason }
        }
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path)
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
                id: MedicineDoseID(path), of: medicine, at: LocalTime(day, time), outcome: outcome)
        }
    }
}

extension DoseDTO {
    init(_ dose: MedicineDose) {
        var given: GivenDTO?
        if case .given(let time) = dose.outcome {
            given = GivenDTO(day: time.day.description, time: time.time.description)
        }
        self.init(
            id: dose.id.description, medicine: dose.medicine.description, day: dose.slot.day.description,
            time: dose.slot.time.description, given: given)
    }

    static let table = EntryTable(
        name: "dose", plural: "doses", columns: ["medicine", "day", "time", "givenDay", "givenTime"],
        order: "day DESC, time DESC, id", orderInWords: "latest first", since: "day", hasLimit: true)

    init(row: Row) throws {
        let givenDay: String? = try row.value("givenDay")
        self.init(
            id: try row.value("id"), medicine: try row.value("medicine"), day: try row.value("day"),
            time: try row.value("time"),
            given: try givenDay.map { GivenDTO(day: $0, time: try row.value("givenTime")) })
    }

    var columns: [SQLValue] {
        [
            medicine.sqlValue, day.sqlValue, time.sqlValue, given?.day.sqlValue ?? .null,
            given?.time.sqlValue ?? .null,
        ]
    }
}
