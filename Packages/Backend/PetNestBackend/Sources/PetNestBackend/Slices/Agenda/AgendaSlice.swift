import CoreModels
import Database

extension Slice {
    /// What is due for all pets, in whichever of some slices. It keeps nothing itself.
    static func agenda(of slices: [Slice]) -> Slice {
        let sources = slices.compactMap(\.agenda)
        let answer = "200 `{\"items\": [item]}`: what is due for all pets until that day, overdue too, next due first"
        let wire = """
            // item; kind is a word of the part of this protocol that it comes from
            {"pet": "…", "petName": "Miso", "kind": "vaccination", "id": "…", "title": "Rabies", "due": "2028-05-03"}
            """
        let due = Route("GET v1/agenda?until=DAY", answer: answer) { call, store in
            guard let until = try call.query.day("until") else {
                throw Failure.malformed("The query should say until which day: ?until=2026-05-03.")
            }
            var rows = RowList<AgendaItem>()
            for source in sources { rows = try rows + source(until, store) }
            rows.items = rows.items.map { (due: $0.due, id: $0.id.description, item: $0) }
                .sorted { ($0.due, $0.id, $0.item.kind) < ($1.due, $1.id, $1.item.kind) }
                .map(\.item)
            return try Answer(ListBody(name: "items", rows: rows))
        }
        return Slice(name: "Agenda", wire: wire, routes: [due])
    }
}
