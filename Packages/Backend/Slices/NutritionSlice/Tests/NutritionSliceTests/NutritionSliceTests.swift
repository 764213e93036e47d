import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import NutritionSlice

@Suite("Nutrition contract", .onBothStores, .timeLimit(.minutes(5)))
struct NutritionSliceTests {
    private static let dry = Bodies.id(1)
    private static let food: JSONValue = [
        "id": .string(dry), "name": "Dry",
        "analysis": ["protein": 27.5, "fat": 14, "fibre": 2, "moisture": 10, "ash": 6], "ingredients": "Chicken, rice",
        "kcalPer100g": 372,
        "bag": ["grams": 2000, "openedOn": "2026-04-20"], "retired": false,
    ]
    private static let meal: JSONValue = [
        "id": .string(Bodies.entry), "food": .string(dry), "grams": 60, "date": "2026-05-03",
    ]
    private static let drink: JSONValue = ["id": .string(Bodies.entry), "millilitres": 120, "date": "2026-05-03"]
    private static let diet: JSONValue = [
        "activity": "low", "condition": 6, "pregnantOrNursing": true,
        "goal": ["startGrams": 33400, "goalGrams": 31000, "startedOn": "2026-04-01", "weeklyPercent": 0.5],
        "pastLoss": pastLoss,
    ]
    private static let pastLoss: JSONValue = [
        "startedOn": "2026-01-10", "endedOn": "2026-04-01", "goalGrams": 32000,
    ]

    private func backend() async throws -> SliceBackend {
        let backend = try SliceBackend(.nutrition)
        for pet in [Bodies.miso, Bodies.bruno] {
            try await backend.send(.put, "/v1/pets/\(pet)", Bodies.smallestPet)
        }
        try await backend.send(.put, "/v1/foods/\(Self.dry)", Self.food)
        return backend
    }

    private func foods(_ backend: SliceBackend) async throws -> [JSONValue] {
        try await backend.send(.get, "/v1/foods").json?["foods"]?.array ?? []
    }

    @Test("stores, lists and replaces a food")
    func lifeOfAFood() async throws {
        let backend = try await backend()
        let stored = Self.food.with("bag", ["grams": 2000, "openedOn": "2026-04-20", "eaten": 0])
        #expect(try await foods(backend) == [stored])
        #expect(try await backend.send(.put, "/v1/foods/\(Self.dry)", Self.food).json == stored)

        let smallest = try await backend.send(.put, "/v1/foods/\(Self.dry)", ["name": "  Scraps "])
        #expect(smallest.json == ["id": .string(Self.dry), "name": "Scraps", "retired": false])
        #expect(try await foods(backend) == [try #require(smallest.json)])
    }

    @Test("stores, lists and deletes meals and drinks")
    func lifeOfAnEntry() async throws {
        let backend = try await backend()
        for (kind, body) in [("meals", Self.meal), ("drinks", Self.drink)] {
            let list = "/v1/pets/\(Bodies.miso)/\(kind)"
            for _ in 0..<2 {
                #expect(try await backend.send(.put, "\(list)/\(Bodies.entry)", body).json == body)
                #expect(try await backend.send(.get, list).json?[kind] == [body])
            }
            let later = body.with("id", .string(Bodies.id(2))).with("date", "2026-05-04")
            try await backend.send(.put, "\(list)/\(Bodies.id(2))", later)
            #expect(try await backend.send(.get, list).json?[kind] == [later, body])
            #expect(try await backend.send(.get, "\(list)?since=2026-05-04").json?[kind] == [later])
            #expect(try await backend.send(.delete, "\(list)/\(Bodies.entry)").status == 204)
            #expect(try await backend.send(.delete, "\(list)/\(Bodies.entry)").status == 404)
            #expect(try await backend.send(.get, list).json?[kind] == [later])
        }
    }

    @Test("sums up the amount that all pets ate of a bag since it was opened")
    func bag() async throws {
        let backend = try await backend()
        for (index, (pet, day, grams)) in [
            (Bodies.miso, "2026-04-19", 500), (Bodies.miso, "2026-04-20", 60), (Bodies.bruno, "2026-05-01", 300),
        ].enumerated() {
            let meal: JSONValue = [
                "food": .string(Self.dry), "grams": .number(Double(grams)), "date": .string(day),
            ]
            try await backend.send(.put, "/v1/pets/\(pet)/meals/\(Bodies.id(10 + index))", meal)
        }
        #expect(try await foods(backend).first?["bag"]?["eaten"] == 360)
        // The client's value is ignored.
        let lying = Self.food.with("bag", ["grams": 2000, "openedOn": "2026-05-01", "eaten": 1999])
        #expect(try await backend.send(.put, "/v1/foods/\(Self.dry)", lying).json?["bag"]?["eaten"] == 300)
    }

    @Test("returns a pet's diet, or an empty one if none is stored")
    func diet() async throws {
        let backend = try await backend()
        let path = "/v1/pets/\(Bodies.miso)/diet"
        #expect(try await backend.send(.get, path).json == [:])
        #expect(try await backend.send(.put, path, Self.diet).json == Self.diet)
        #expect(try await backend.send(.get, path).json == Self.diet)
        // An app of before the question about pregnancy, or before past losses, leaves what is stored.
        #expect(
            try await backend.send(.put, path, [:]).json
                == ["pregnantOrNursing": true, "pastLoss": Self.pastLoss])
        let corrected: JSONValue = ["pregnantOrNursing": false, "pastLoss": Self.pastLoss]
        #expect(try await backend.send(.put, path, ["pregnantOrNursing": false]).json == corrected)
        #expect(try await backend.send(.get, path).json == corrected)
        #expect(try await backend.send(.get, "/v1/pets/\(Bodies.nobody)/diet").status == 404)
    }

    @Test("doesn't find or change another pet's entry")
    func foreignEntry() async throws {
        let backend = try await backend()
        for (kind, body) in [("meals", Self.meal), ("drinks", Self.drink)] {
            let path = "/v1/pets/\(Bodies.miso)/\(kind)"
            try await backend.send(.put, "\(path)/\(Bodies.entry)", body)
            let foreign = "/v1/pets/\(Bodies.bruno)/\(kind)/\(Bodies.entry)"
            #expect(try await backend.send(.put, foreign, body).status == 404)
            #expect(try await backend.send(.delete, foreign).status == 404)
            #expect(try await backend.send(.get, path).json?[kind] == [body])
        }
    }

    @Test("names every invalid member")
    func rejected() async throws {
        let backend = try await backend()
        let pet = "/v1/pets/\(Bodies.miso)"
        let cases: [(String, JSONValue, [String])] = [
            ("/v1/foods/\(Self.dry)", [:], ["name"]),
            (
                "/v1/foods/\(Self.dry)",
                [
                    "name": "\0", "ingredients": .string(String(repeating: "x", count: 2001)),
                    "analysis": ["protein": -1, "fat": 101, "fibre": 2, "moisture": 10],
                    "kcalPer100g": 0, "bag": ["grams": 0, "openedOn": "2026-05-05"],
                ],
                [
                    "name", "ingredients", "analysis.protein", "analysis.fat", "analysis.ash", "analysis",
                    "kcalPer100g",
                    "bag.grams", "bag.openedOn",
                ]
            ),
            ("\(pet)/meals/\(Bodies.entry)", [:], ["food", "grams", "date"]),
            (
                "\(pet)/meals/\(Bodies.entry)",
                ["food": .string(Self.dry), "grams": 1_000_000, "date": "2026-05-05"], ["grams", "date"]
            ),
            (
                "\(pet)/meals/\(Bodies.entry)", ["food": .string(Bodies.nobody), "grams": 1, "date": "2026-05-03"],
                ["food"]
            ),
            ("\(pet)/drinks/\(Bodies.entry)", ["millilitres": 0, "date": "2026-05-03"], ["millilitres"]),
            (
                "\(pet)/diet",
                ["pastLoss": ["startedOn": "2026-04-02", "endedOn": "2026-04-01"]],
                ["pastLoss.goalGrams", "pastLoss.endedOn"]
            ),
            (
                "\(pet)/diet",
                ["activity": "lazy", "condition": 10, "goal": ["startGrams": 0, "weeklyPercent": 2.1]],
                [
                    "activity", "condition", "goal.startGrams", "goal.goalGrams", "goal.startedOn",
                    "goal.weeklyPercent",
                ]
            ),
        ]
        for (path, body, members) in cases {
            let answer = try await backend.send(.put, path, body)
            #expect(answer.status == 422, "\(path)")
            #expect(answer.problems == members, "\(path)")
        }
        #expect(try await foods(backend).count == 1)
    }

    @Test("names the expected type of a number and a flag")
    func types() async throws {
        let backend = try await backend()
        let energy = try await backend.send(.put, "/v1/foods/\(Self.dry)", ["name": "Dry", "kcalPer100g": "much"])
        #expect(energy.status == 400)
        #expect(energy.message == "“kcalPer100g” should be a number.")
        let flag = try await backend.send(.put, "/v1/foods/\(Self.dry)", ["name": "Dry", "retired": 1])
        #expect(flag.message == "“retired” should be true or false.")
    }

    @Test("keeps the foods of a removed pet, and none of its other records")
    func removedPet() async throws {
        let backend = try await backend()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)/meals/\(Bodies.entry)", Self.meal)
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)/diet", Self.diet)
        #expect(try await backend.send(.delete, "/v1/pets/\(Bodies.miso)").status == 204)
        #expect(try await foods(backend).count == 1)
        let left = try await backend.database.read { store in
            try ["meal", "drink", "diet"].flatMap { try store.rows("SELECT 1 FROM \($0)") }
        }
        #expect(left.isEmpty)
    }
}

@Suite("Query plans of nutrition in SQLite", .timeLimit(.minutes(1)))
struct NutritionPlanTests {
    @Test(
        "finds diaries in their order without sorting, from the index alone",
        arguments: [NutritionTables.selectMeals, NutritionTables.selectDrinks])
    func queryPlan(sql: String) async throws {
        let backend = try SliceBackend(.nutrition)
        let plan = try await backend.database.read { store in
            try store.rows("EXPLAIN QUERY PLAN \(sql)", [.null, .null]).map { try $0.value("detail", as: String.self) }
        }
        #expect(plan.allSatisfy { $0.contains("COVERING INDEX") && !$0.contains("TEMP B-TREE") }, "\(plan)")
    }

    @Test("sums up a bag from the index alone")
    func bagPlan() async throws {
        let backend = try SliceBackend(.nutrition)
        let plan = try await backend.database.read { store in
            try store.rows("EXPLAIN QUERY PLAN \(NutritionTables.selectFood)", Array(repeating: .null, count: 5))
                .map { try $0.value("detail", as: String.self) }
        }
        #expect(plan.contains { $0.contains("COVERING INDEX mealOfFood") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
}
