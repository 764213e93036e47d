import Database

extension WeightDTO {
    static let table = EntryTable(
        kind: .weights, name: "weight", columns: ["grams", "date"], order: "date DESC, id", since: "date",
        hasLimit: true)

    init(row: Row) throws {
        self.init(id: try row.value("id"), grams: try row.value("grams"), date: try row.value("date"))
    }

    var columns: [SQLValue] { [grams.sqlValue, date.sqlValue] }
}
