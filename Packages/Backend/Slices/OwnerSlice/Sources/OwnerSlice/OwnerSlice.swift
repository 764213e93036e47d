import BackendCore
import CoreModels
import CoreWire
import Database
import OwnerWire

extension Slice {
    /// The owner of an account's pets.
    public static let owner = Slice(
        name: "Owner",
        wire: OwnerAPI.examples,
        routes: [
            Route(OwnerAPI.owner) { call, store in
                let stored = "SELECT id, name, phone FROM owner WHERE account = ?"
                guard let row = try store.row(stored, [call.account.sqlValue]) else {
                    throw Failure.notFound("There is no owner yet.")
                }
                return OwnerDTO(
                    id: try row.value("id"), name: try row.value("name"), phone: try row.value("phone"))
            },
            Route(OwnerAPI.save) { call, store, body in
                let owner = OwnerDTO(try body.value(as: RecordContext(today: call.today)))
                try store.execute(
                    """
                    INSERT INTO owner (account, id, name, phone) VALUES (?, ?, ?, ?) \
                    ON CONFLICT (account) DO UPDATE SET id = excluded.id, name = excluded.name, phone = excluded.phone
                    """, [call.account.sqlValue, owner.id.sqlValue, owner.name.sqlValue, owner.phone.sqlValue])
                return owner
            },
        ],
        migrations: [
            // Databases from before there were slices have the table from a migration named "records".
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
            },
            Migration("2026-11-24-owner-accounts") { store in
                try store.execute(
                    """
                    ALTER TABLE owner RENAME TO oldOwner;
                    CREATE TABLE owner (
                        account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE,
                        id TEXT NOT NULL,
                        name TEXT NOT NULL,
                        phone TEXT
                    ) STRICT, WITHOUT ROWID;
                    INSERT INTO owner SELECT '\(AccountID.device)', id, name, phone FROM oldOwner;
                    DROP TABLE oldOwner;
                    """)
            },
        ],
        postgreSQL: [.ownerInPostgreSQL],
        sample: { sample in
            let id: EntityID<OwnerDTO> = sample.nextID()
            try sample.send(
                OwnerAPI.save, body: OwnerDTO(id: id.description, name: "Ada Winter", phone: "+49 30 901820"))
        }
    )
}
