import BackendCore
import CoreModels
import CoreWire
import Database
import PetsWire

extension Slice {
    /// Returns the pets. Other slices' rows about a pet refer to its row.
    /// - Parameters:
    ///   - owners: The owners, whose names those see with whom they share a pet.
    ///   - removing: What other slices require before a pet is removed.
    public static func pets(owners: any OwnerDirectory, removing: [any PetRemoving] = []) -> Slice {
        Slice(
            name: "Pets",
            wire: PetsAPI.examples,
            routes: [
                Route(PetsAPI.pets) { call, store in
                    RecordList(
                        try PetRepository(store: store).pets(for: call.account, now: call.now, owners: owners))
                },
                Route(PetsAPI.pet) { call, store, id in
                    let known = try call.requirePet(id)
                    guard var pet = try PetRepository(store: store).pet(id, of: known.owner) else {
                        throw Failure.noPet(id)
                    }
                    if known.role != .owner {
                        let shared = SharedPetRepository(store: store, account: call.account, now: call.now)
                        pet.shared = try shared.access(owners: owners)[id]
                    }
                    return pet
                },
                Route(PetsAPI.save) { call, store, body, id in
                    let pet = PetDTO(try body.record.value(as: RecordContext(id: id.rawValue, today: call.today)))
                    // Family changes the owner's pet. A person who saves an unknown one becomes its owner.
                    let owner = call.pet?.owner ?? call.account
                    let pets = PetRepository(store: store)
                    switch body.expectation {
                    case .anything: break
                    case .nothing:
                        if let stored = try pets.pet(id, of: owner), stored != pet { throw Failure.exists("pet") }
                    case .record(let known):
                        let stored = try pets.pet(id, of: owner)
                        let known = PetDTO(try known.value(as: RecordContext(id: id.rawValue)))
                        guard stored == known || stored == pet else {
                            throw Failure.changed("pet", isThere: stored != nil)
                        }
                    }
                    guard try pets.save(pet, of: owner) else { throw Failure.noPet(id) }
                    try PetPhotoRepository.removePhoto(of: id, unless: pet.photo, in: store)
                    guard owner != call.account else { return pet }
                    var answer = pet
                    let shared = SharedPetRepository(store: store, account: call.account, now: call.now)
                    answer.shared = try shared.access(owners: owners)[id]
                    return answer
                },
                Route(PetsAPI.remove) { call, store, id in
                    _ = try call.requirePet(id)
                    for slice in removing { try slice.prepareToRemove(id, in: store) }
                    guard try PetRepository(store: store).delete(id, of: call.account) else { throw Failure.noPet(id) }
                    return NoBody()
                },
                Route(PetsAPI.photo) { call, store, id in
                    try PetPhotoRepository(store: store, pet: call.requirePet(id)).photo()
                },
                Route(PetsAPI.savePhoto) { call, store, body, id in
                    try PetPhotoRepository(store: store, pet: call.requirePet(id)).save(body)
                    return NoBody()
                },
            ] + sharing,
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
                    try Migration.addAccount(to: "pet", in: store)
                    try store.execute("CREATE INDEX petOfAccount ON pet (account)")
                },
                // Before there were slices, one migration of this name created the tables of owner, pets and health.
                // Databases with that migration are recognized by it; the slices' migrations skip existing tables.
                Migration("records") { _ in },
                .petsSharing, .petsSharingEnds, .petsPhotos,
            ],
            postgreSQL: [
                .petsInPostgreSQL, .petsSharingInPostgreSQL, .petsSharingEndsInPostgreSQL, .petsPhotosInPostgreSQL,
            ],
            jobs: Job.ofSharedPets,
            notices: { question, store in
                try SharedPetRepository(store: store, account: question.account, now: question.now).notices(question)
            },
            export: SliceExport(leavesOut: ["petInvitation", "petShare", "petShareEnd"]),
            sample: { sample in
                for pet in sample.pets { try sample.send(PetsAPI.save, pet.id, body: Replacement(PetDTO(pet))) }
            }
        )
    }
}
