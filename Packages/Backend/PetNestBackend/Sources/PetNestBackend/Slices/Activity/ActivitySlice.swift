import CoreModels
import Database
import Foundation

extension Slice {
    /// What activity keeps.
    static let activity = Slice(
        name: "Activity",
        wire: """
            // item
            {"id": "…", "title": "A title"}
            """,
        routes: [
            Route("GET v1/activity", answer: "200 `{\"items\": [item]}`, by title") { _, store in
                let rows = try store.rows(
                    "SELECT id, title FROM activityItem ORDER BY title, id")
                let items = RowList("activityItem", rows) { row in
                    try ActivityItemDTO(row: row)
                }
                return try Answer(ListBody(name: "items", rows: items))
            },
            Route("PUT v1/activity/:item", body: "item", answer: "200 item") { call, store in
                let body = try call.body.decoded(as: ActivityItemDTO.self)
                let item = try body.checked(id: call.id("item"))
                try store.execute(
                    """
                    INSERT INTO activityItem (id, title) VALUES (?, ?) \
                    ON CONFLICT (id) DO UPDATE SET title = excluded.title
                    """, [item.id.sqlValue, item.title.sqlValue])
                return try Answer(item)
            },
        ],
        migrations: [
            Migration("2026-11-22-activity") { store in
                try store.execute(
                    """
                    CREATE TABLE activityItem (
                        id TEXT PRIMARY KEY,
                        title TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX activityItemByTitle ON activityItem (title, id);
                    """)
            }
        ],
        sample: { sample in
            let item = ActivityItemDTO(id: sample.nextID(), title: "A first item")
            try sample.put("v1/activity/\(item.id ?? "")", item)
        }
    )
}

/// An item on the wire.
struct ActivityItemDTO: Codable, Sendable {
    var id: String?
    var title: String?

    /// The item as it is stored.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(id path: EntityID<Never>) throws(Failure) -> Self {
        let id = try EntityID<Never>(member: "id", id)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path.rawValue)
        let title = checks.text("title", title ?? "") { text in
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if trimmed.isEmpty { throw ActivityError.titleMissing }
            return trimmed
        }
        return try checks.finish("The item") { Self(id: path.description, title: title) }
    }
}

extension ActivityItemDTO {
    init(row: Row) throws {
        self.init(id: try row.value("id"), title: try row.value("title"))
    }
}

/// Why an item can't be stored.
enum ActivityError: ExplainedError {
    case titleMissing

    var explanation: String { "An item needs a title." }
}
