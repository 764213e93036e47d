import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import NutritionWire

/// Reads and changes foods for an account, at a time.
struct FoodRepository {
    let store: Connection
    let account: AccountID
    let now: Date

    /// Returns all foods that the account may read, sorted by name, ignoring case, then by id: its own, and those of the
    /// owners of pets that are shared with it.
    func foods() throws -> RowList<FoodDTO> {
        let rows = try store.rows(NutritionTables.selectFoods, readers)
        var list = RowList("food", rows) { try FoodDTO(row: $0) }
        list.sort(byName: \.name, id: \.id)
        return list
    }

    /// Returns a food that the account may read, or `nil` if there is none with that id.
    func food(_ id: EntityID<FoodDTO>) throws -> FoodDTO? {
        try store.row(NutritionTables.selectFood, readers + [id.sqlValue]).map { try FoodDTO(row: $0) }
    }

    private var readers: [SQLValue] {
        [account.sqlValue, account.sqlValue, now.wholeSeconds.sqlValue, now.wholeSeconds.sqlValue]
    }

    /// Returns the account whose food a request changes: the owner of an existing food in the household, or the
    /// account for a new one.
    func owner(of id: EntityID<FoodDTO>) throws -> AccountID {
        try store.row(NutritionTables.foodOwner, [id.sqlValue, account.sqlValue])?.value("account") ?? account
    }

    /// Throws unless the owner of a pet has the food of a meal. A food that a family member adds is given to the owner,
    /// so that all of a pet's record belongs to one account.
    func require(_ id: String?, of pet: KnownPet) throws {
        if pet.role == .family {
            try store.execute(NutritionTables.moveFood, [pet.owner.sqlValue, id.sqlValue, account.sqlValue])
        }
        guard try store.row(NutritionTables.foodExists, [id.sqlValue, pet.owner.sqlValue]) == nil else { return }
        throw Failure.rejected(
            "The meal is invalid.",
            [
                WireProblem(
                    field: "food",
                    message: pet.role == .owner ? "There is no such food." : "Choose a food of \(pet.name)'s owner.")
            ])
    }

    /// Inserts a food of an owner, or replaces the one with its id.
    /// - Throws: ``Failure/notFound(_:)`` if that one belongs to another account; nothing was changed then.
    func save(_ food: FoodDTO, as id: EntityID<FoodDTO>, of owner: AccountID) throws {
        let changed = try store.execute(
            NutritionTables.upsertFood,
            [
                id.sqlValue, food.name.sqlValue, food.analysis?.protein.sqlValue ?? .null,
                food.analysis?.fat.sqlValue ?? .null, food.analysis?.fiber.sqlValue ?? .null,
                food.analysis?.moisture.sqlValue ?? .null, food.analysis?.ash.sqlValue ?? .null,
                food.kcalPer100g.sqlValue, food.bag?.grams.sqlValue ?? .null, food.bag?.openedOn.sqlValue ?? .null,
                (food.retired ?? false).sqlValue, food.ingredients.sqlValue, owner.sqlValue,
            ])
        guard changed > 0 else { throw Failure.notFound("There is no food \(id).") }
    }
}
