import CoreModels
import Database
import Foundation

/// A weight on the wire.
struct WeightDTO: HealthEntry {
    var id: String?
    var grams: Int?
    var date: String?

    func value(id path: UUID, born: CalendarDate?, today: CalendarDate) throws(Failure) -> WeightSample {
        let id = try WeightSampleID(member: "id", id)
        let date = try CalendarDate(member: "date", date)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path)
        let weight = checks.needed("grams", grams) { try Weight(grams: $0) }
        checks.needed("date", date) { $0 }
        checks.record(WeightSample.problems(date: date, born: born, today: today))
        return try checks.finish("The weight") {
            guard let weight, let date else { return nil }
            return try WeightSample(id: WeightSampleID(path), weight: weight, date: date, born: born, today: today)
        }
    }
}

extension WeightDTO {
    init(_ sample: WeightSample) {
        self.init(id: sample.id.description, grams: sample.weight.grams, date: sample.date.description)
    }
}

extension WeightDTO {
    static let table = EntryTable(
        name: "weight", plural: "weights", columns: ["grams", "date"], order: "date DESC, id",
        orderInWords: "newest first", since: "date",
        hasLimit: true)

    init(row: Row) throws {
        self.init(id: try row.value("id"), grams: try row.value("grams"), date: try row.value("date"))
    }

    var columns: [SQLValue] { [grams.sqlValue, date.sqlValue] }
}
