import Database

extension Slice {
    /// The one person whose pets these are.
    static let owner = Slice(
        name: "Owner",
        wire: """
            // owner; phone may be absent
            {"id": "…", "name": "Ada Winter", "phone": "+49 30 901820"}
            """,
        routes: [
            Route("GET v1/owner", answer: "200 owner, or 404 while nobody has introduced themselves") { _, store in
                guard let row = try store.row("SELECT id, name, phone FROM owner WHERE only = 1") else {
                    throw Failure.notFound("Nobody has introduced themselves yet.")
                }
                return try Answer(OwnerDTO(row: row))
            },
            Route(
                "PUT v1/owner", body: "owner",
                answer: "200 owner; there is one, so another takes the place of the first"
            ) { call, store in
                let owner = OwnerDTO(try call.body.decoded(as: OwnerDTO.self).value())
                try store.execute(
                    """
                    INSERT INTO owner (only, id, name, phone) VALUES (1, ?, ?, ?) \
                    ON CONFLICT (only) DO UPDATE SET id = excluded.id, name = excluded.name, phone = excluded.phone
                    """, [owner.id.sqlValue, owner.name.sqlValue, owner.phone.sqlValue])
                return try Answer(owner)
            },
        ],
        migrations: [
            // Databases that were made before there were slices have the table from a migration named "records".
            Migration("2026-05-01-owner") { store in
                try store.execute(
                    """
                    CREATE TABLE IF NOT EXISTS owner (
                        only INTEGER PRIMARY KEY CHECK (only = 1),
                        id TEXT NOT NULL,
                        name TEXT NOT NULL,
                        phone TEXT
                    ) STRICT;
                    """)
            }
        ],
        sample: { sample in
            try sample.put("v1/owner", OwnerDTO(id: sample.nextID(), name: "Ada Winter", phone: "+49 30 901820"))
        }
    )
}
