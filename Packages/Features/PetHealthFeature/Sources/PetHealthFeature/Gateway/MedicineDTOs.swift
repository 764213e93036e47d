import CoreInterfaces
import CoreModels
import CoreNetworking

struct MedicinesDTO: Decodable, Sendable {
    let medicines: [MedicineDTO]
    let unreadable: [UnreadableRecordDTO]?

    func domain() throws(ServiceError) -> [Medicine] {
        try medicines.map { medicine throws(ServiceError) in try medicine.domain() }
    }
}

struct MedicineDTO: Codable, Sendable {
    struct DosageDTO: Codable, Sendable {
        let thousandths: Int
        let unit: String
    }

    struct StockDTO: Codable, Sendable {
        let thousandths: Int
        let countedOn: String
    }

    let id: String
    let name: String
    let dose: DosageDTO
    let times: [String]
    let everyDays: Int?
    let food: String?
    let start: String
    let end: String?
    let stock: StockDTO?
    let notes: String?

    init(_ medicine: Medicine) {
        id = medicine.id.description
        name = medicine.name
        dose = DosageDTO(thousandths: medicine.dosage.amount.thousandths, unit: medicine.dosage.unit.rawValue)
        times = medicine.times.map(\.description)
        everyDays = medicine.everyDays
        food = medicine.food.rawValue
        start = medicine.start.description
        end = medicine.end?.description
        stock = medicine.stock.map {
            StockDTO(thousandths: $0.amount.thousandths, countedOn: $0.countedOn.description)
        }
        notes = medicine.notes
    }

    func domain() throws(ServiceError) -> Medicine {
        try ServiceError.reading("medicine \(id)") {
            try Medicine(
                id: MedicineID(wire: id),
                name: name,
                dosage: Dosage(
                    Amount(thousandths: dose.thousandths), Dosage.Unit(wire: dose.unit, "unit of a dose")),
                times: times.map { try TimeOfDay(wire: $0) },
                everyDays: everyDays ?? 1,
                food: food.map { try Medicine.Food(wire: $0, "advice on food") } ?? .either,
                start: CalendarDate(wire: start),
                end: end.map { try CalendarDate(wire: $0) },
                stock: stock.map {
                    Medicine.Stock(
                        try Amount(thousandths: $0.thousandths), countedOn: try CalendarDate(wire: $0.countedOn))
                },
                notes: notes
            )
        }
    }
}

struct DosesDTO: Decodable, Sendable {
    let doses: [DoseDTO]
    let unreadable: [UnreadableRecordDTO]?

    func domain() throws(ServiceError) -> [MedicineDose] {
        try doses.map { dose throws(ServiceError) in try dose.domain() }
    }
}

struct DoseDTO: Codable, Sendable {
    struct GivenDTO: Codable, Sendable {
        let day: String
        let time: String
    }

    let id: String
    let medicine: String
    let day: String
    let time: String
    let given: GivenDTO?

    init(_ dose: MedicineDose) {
        id = dose.id.description
        medicine = dose.medicine.description
        day = dose.slot.day.description
        time = dose.slot.time.description
        if case .given(let at) = dose.outcome {
            given = GivenDTO(day: at.day.description, time: at.time.description)
        } else {
            given = nil
        }
    }

    func domain() throws(ServiceError) -> MedicineDose {
        try ServiceError.reading("dose \(id)") {
            MedicineDose(
                id: try MedicineDoseID(wire: id),
                of: try MedicineID(wire: medicine),
                at: LocalTime(try CalendarDate(wire: day), try TimeOfDay(wire: time)),
                outcome: try given.map {
                    .given(at: LocalTime(try CalendarDate(wire: $0.day), try TimeOfDay(wire: $0.time)))
                } ?? .skipped
            )
        }
    }
}

extension TimeOfDay {
    fileprivate init(wire text: String) throws(ServiceError) {
        guard let time = TimeOfDay(typed: text) else {
            throw .unintelligible(detail: "\"\(text)\" isn't a time; expected one like 08:30")
        }
        self = time
    }
}
