import Database

extension VaccinationDTO {
    static let table = EntryTable(
        kind: .vaccinations, name: "vaccination", columns: ["vaccine", "givenOn", "nextDue"],
        order: "givenOn DESC, id")

    init(row: Row) throws {
        self.init(
            id: try row.value("id"), vaccine: try row.value("vaccine"), givenOn: try row.value("givenOn"),
            nextDue: try row.value("nextDue"))
    }

    var columns: [SQLValue] { [vaccine.sqlValue, givenOn.sqlValue, nextDue.sqlValue] }
}
