import ActivityWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import HealthWire
import NutritionWire
import OwnerWire
import PetsWire

extension RecordKind {
    /// The kinds that belong to no pet, in the order in which they are saved. Meals refer to foods.
    static let ofAccount = [
        RecordKind(
            one: "owner", read: { client throws(ServiceError) in try await client.send(OwnerAPI.owner) },
            save: { to, owner throws(ServiceError) in try await to.perform(OwnerAPI.save, body: owner) }),
        RecordKind(
            FoodDTO.self, of: FoodDTO.self,
            list: { client throws(ServiceError) in
                var list = try await client.send(NutritionAPI.foods)
                // Computed from the meals.
                for index in list.records.indices { list.records[index].bag?.eaten = nil }
                if let own = try await ownFoods(at: client) { list.records.removeAll { !own.contains($0.id ?? "") } }
                return list
            },
            save: { _, to, id, food throws(ServiceError) in
                try await to.perform(NutritionAPI.saveFood, id, body: food)
            }),
    ]

    /// The pets.
    static let pets = RecordKind(
        PetDTO.self, of: Pet.self,
        list: { client throws(ServiceError) in
            var list = try await client.send(PetsAPI.pets)
            // Pets of other accounts aren't copied.
            list.records.removeAll { $0.shared != nil }
            return list
        },
        save: { _, to, id, pet throws(ServiceError) in
            try await to.perform(PetsAPI.save, id, body: Replacement(pet))
        })

    /// The kinds of a pet's records, in the order in which they are saved. Doses refer to medicines.
    static func of(_ pet: PetID) -> [RecordKind] {
        [
            photo(of: pet), weights(of: pet), entries(HealthAPI.visits, of: pet),
            entries(HealthAPI.vaccinations, of: pet), entries(HealthAPI.reminders, of: pet),
            entries(HealthAPI.medicines, of: pet), entries(HealthAPI.doses, of: pet),
            diary(NutritionAPI.meals, NutritionAPI.saveMeal, NutritionAPI.removeMeal, of: pet),
            diary(NutritionAPI.drinks, NutritionAPI.saveDrink, NutritionAPI.removeDrink, of: pet),
            diet(of: pet), activities(of: pet),
        ]
    }

    /// Returns the foods of the account's own pets; `nil` if all foods are its own, because nobody shares a pet with it.
    private static func ownFoods(at client: APIClient) async throws(ServiceError) -> Set<String>? {
        let pets = try await client.send(PetsAPI.pets).records
        guard pets.contains(where: { $0.shared != nil }) else { return nil }
        var foods: Set<String> = []
        for pet in pets where pet.shared == nil {
            guard let id = pet.id.flatMap({ PetID($0) }) else { continue }
            foods.formUnion(try await client.send(NutritionAPI.meals, id).records.compactMap(\.food))
        }
        return foods
    }

    /// Returns the pixels of the pet's photo. Its file stays on the computer where it was chosen.
    private static func photo(of pet: PetID) -> RecordKind {
        RecordKind(
            one: "photo", read: { client throws(ServiceError) in try await client.send(PetsAPI.photo, pet) },
            save: { to, photo throws(ServiceError) in
                do throws(ServiceError) {
                    try await to.perform(PetsAPI.savePhoto, pet, body: photo)
                } catch .notFound {
                    // A server of an earlier release stores no photos. A later one gets it when the pet is opened.
                }
            })
    }

    /// Returns the weights, oldest first: of several weights of a day, the one that is saved last is the latest.
    private static func weights(of pet: PetID) -> RecordKind {
        entries(HealthAPI.weights, of: pet) { $0.records.reverse() }
    }

    /// - Parameter arrange: Changes the order in which the entries are saved.
    private static func entries<Entry>(
        _ endpoints: EntryEndpoints<Entry>, of pet: PetID,
        arrange: @escaping @Sendable (inout RecordList<Entry>) -> Void = { _ in }
    ) -> RecordKind {
        RecordKind(
            Entry.self, of: Entry.Value.self,
            list: { client throws(ServiceError) in
                var list = try await client.send(endpoints.list, pet)
                arrange(&list)
                return list
            },
            save: { _, to, id, entry throws(ServiceError) in
                try await to.perform(endpoints.save, pet, id, body: Replacement(entry))
            },
            remove: { client, id throws(ServiceError) in try await client.perform(endpoints.remove, pet, id) })
    }

    private static func diary<Record: WireRecord>(
        _ list: Endpoint<Pet, NoBody, RecordList<Record>>, _ save: Endpoint<Pet, Record, Record, Record>,
        _ remove: Endpoint<Pet, Record, NoBody, NoBody>, of pet: PetID
    ) -> RecordKind {
        RecordKind(
            Record.self, of: Record.self,
            list: { client throws(ServiceError) in try await client.send(list, pet) },
            save: { _, to, id, record throws(ServiceError) in try await to.perform(save, pet, id, body: record) },
            remove: { client, id throws(ServiceError) in try await client.perform(remove, pet, id) })
    }

    private static func diet(of pet: PetID) -> RecordKind {
        RecordKind(
            one: "diet",
            read: { client throws(ServiceError) in
                let diet = try await client.send(NutritionAPI.diet, pet)
                // The response is empty if no diet is stored.
                guard diet != DietDTO() else { throw .notFound }
                return diet
            },
            save: { to, diet throws(ServiceError) in
                try await to.perform(NutritionAPI.saveDiet, pet, body: diet)
            })
    }

    private static func activities(of pet: PetID) -> RecordKind {
        RecordKind(
            ActivityDTO.self, of: ActivityDTO.self,
            list: { client throws(ServiceError) in try await client.send(ActivityAPI.activities, pet) },
            save: { from, to, id, activity throws(ServiceError) in
                try await to.perform(ActivityAPI.save, pet, id, body: activity)
                for (index, points) in try await track(of: id, of: pet, at: from).enumerated() {
                    let part = TrackPartDTO(part: index + 1, points: points)
                    try await to.perform(ActivityAPI.savePart, pet, id, body: part)
                }
            },
            parts: { client, id, activity throws(ServiceError) in
                // Activities that were entered by hand or have no distance have no track.
                guard activity.source != "hand", activity.meters ?? 0 > 0 else { return [] }
                return try await track(of: id, of: pet, at: client)
            },
            remove: { client, id throws(ServiceError) in try await client.perform(ActivityAPI.remove, pet, id) })
    }

    private static func track(
        of activity: EntityID<ActivityDTO>, of pet: PetID, at client: APIClient
    ) async throws(ServiceError) -> [String] {
        try await client.send(ActivityAPI.track, pet, activity).parts ?? []
    }
}
