import CoreModels
import Database

extension Slice {
    /// The pets. Other slices' rows about a pet refer to its row.
    static let pets = Slice(
        name: "Pets",
        wire: """
            // pet; species: dog cat rabbit smallMammal bird reptile fish horse other; sex: female male unknown (the
            // default). All but name and species may be absent. weightGoal is in grams. Nothing is due for a pet that
            // died
            {"id": "…", "name": "Miso", "species": "cat", "breed": "Maine Coon", "birthDate": "2023-04-01", "sex": "female",
             "photo": "miso.jpg", "microchip": "276098102345678", "neutered": true, "allergies": "Chicken",
             "conditions": "Heart murmur", "insurance": "Petplan 4711", "vet": "Dr. Lind, +49 30 901820", "weightGoal": 4500,
             "died": "2026-05-03"}
            """,
        routes: [
            Route("GET v1/pets", answer: "200 `{\"pets\": [pet]}` by name, ignoring case, then id") { call, store in
                try Answer(ListBody(name: "pets", rows: store.pets(of: call.account)))
            },
            Route("GET v1/pets/:pet", answer: "200 pet") { call, store in
                let id: PetID = try call.id("pet")
                guard let pet = try store.pet(id, of: call.account) else { throw Failure.noPet(id) }
                return try Answer(pet)
            },
            Route(
                "PUT v1/pets/:pet", body: "pet",
                answer: "200 pet; 409 `changed` if the body has a member `was`, the pet as last read, and the "
                    + "stored one is different"
            ) { call, store in
                let id: PetID = try call.id("pet")
                let pet = PetDTO(try call.body.decoded(as: PetDTO.self).value(id: id, today: call.today))
                if let known = try call.body.decoded(as: Replaced<PetDTO>.self).was {
                    let stored = try store.pet(id, of: call.account)
                    let known = PetDTO(try known.value(id: id, today: .latest))
                    guard stored == known || stored == pet else {
                        throw Failure.changed("pet", isThere: stored != nil)
                    }
                }
                guard try store.put(pet, of: call.account) else { throw Failure.noPet(id) }
                return try Answer(pet)
            },
            Route("DELETE v1/pets/:pet", answer: "204; removes the pet's records, too") { call, store in
                let id: PetID = try call.id("pet")
                guard try store.deletePet(id, of: call.account) else { throw Failure.noPet(id) }
                return .done
            },
        ],
        migrations: [
            Migration("2026-05-01-pets") { store in
                try store.execute(
                    """
                    CREATE TABLE IF NOT EXISTS pet (
                        id TEXT PRIMARY KEY,
                        name TEXT NOT NULL,
                        species TEXT NOT NULL,
                        breed TEXT,
                        birthDate TEXT,
                        sex TEXT NOT NULL,
                        photo TEXT,
                        microchip TEXT
                    ) STRICT, WITHOUT ROWID;
                    """)
            },
            Migration("2026-11-22-pets-care") { store in
                try store.execute(
                    """
                    ALTER TABLE pet ADD COLUMN neutered INTEGER;
                    ALTER TABLE pet ADD COLUMN allergies TEXT;
                    ALTER TABLE pet ADD COLUMN conditions TEXT;
                    ALTER TABLE pet ADD COLUMN insurance TEXT;
                    ALTER TABLE pet ADD COLUMN vet TEXT;
                    ALTER TABLE pet ADD COLUMN weightGoal INTEGER;
                    ALTER TABLE pet ADD COLUMN died TEXT;
                    """)
            },
            Migration("2026-11-24-pets-accounts") { store in
                try store.addAccount(to: "pet")
                try store.execute("CREATE INDEX petOfAccount ON pet (account)")
            },
            // Before there were slices, one migration of this name created the tables of owner, pets and health.
            // Databases with that migration are recognized by it; the slices' migrations skip existing tables.
            Migration("records") { _ in },
        ],
        sample: { sample in
            for pet in sample.pets { try sample.put("v1/pets/\(pet.id)", PetDTO(pet)) }
        }
    )
}

extension Failure {
    /// The failure that there is no such pet.
    static func noPet(_ id: PetID) -> Failure {
        .notFound("There is no pet \(id).")
    }
}
