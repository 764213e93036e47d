import CoreInterfaces
import CoreModels
import Nutrition

/// A pet's nutrition, with the values derived for one day.
struct NutritionRecord: Hashable, Sendable {
    /// The number of days of the diary, including today.
    static let days = 28

    let pet: Pet
    let foods: [Food]
    let meals: [Meal]
    let drinks: [Drink]
    let diet: Diet
    /// The weights, newest first, without those in the future.
    let weights: [WeightSample]
    /// The medicines, including those whose course is over.
    let medicines: [Medicine]
    let today: CalendarDate
    let unit: WeightUnit

    init(
        pet: Pet, foods: [Food], meals: [Meal], drinks: [Drink], diet: Diet, weights: [WeightSample],
        medicines: [Medicine], today: CalendarDate, unit: WeightUnit
    ) {
        self.pet = pet
        self.foods = foods
        self.meals = meals
        self.drinks = drinks
        self.diet = diet
        self.weights = weights.filter { !$0.isInFuture(on: today) }
        self.medicines = medicines
        self.today = today
        self.unit = unit
    }
}

extension NutritionRecord {
    /// The first day of the diary.
    static func firstDay(_ today: CalendarDate) -> CalendarDate { today.adding(days: 1 - days) }

    var diary: Diary { Diary(meals: meals, drinks: drinks, foods: foods) }

    /// The latest weight, or `nil` if the pet was never weighed.
    var weight: Weight? { weights.first?.weight }

    /// The weight for the dose of a poison, or `nil` if there is none or it is too old. If there are several weights on
    /// the latest day, it is the smallest, which gives the largest dose.
    var doseWeight: Weight? {
        guard !isWeightOld, let latest = weights.first?.date else { return nil }
        return weights.filter { $0.date == latest }.map(\.weight).min()
    }

    /// Whether the latest weight is too old for a dose.
    var isWeightOld: Bool { weights.first?.isOld(on: today, born: pet.birthDate) == true }

    /// The sentence about a weight that is too old for a dose.
    var oldWeightRemark: String? {
        guard isWeightOld, let latest = weights.first else { return nil }
        return "The last weight, \(latest.weight.formatted) on \(latest.date.formatted), is too old for a dose, so the "
            + "worst is assumed."
    }

    var animal: EatingAnimal? {
        weight.map {
            EatingAnimal(
                species: pet.species, weight: $0, age: pet.birthDate.map { Age(bornOn: $0, on: today) },
                isNeutered: pet.care.isNeutered, activity: diet.activity, condition: diet.condition,
                isPregnantOrNursing: isPregnantOrNursing)
        }
    }

    /// The energy with which the pet keeps its weight, or the reason it is unknown; `nil` if it was never weighed.
    var need: Result<EnergyNeed, EnergyNeedError>? {
        animal.map { animal in
            do throws(EnergyNeedError) { return .success(try EnergyNeed(of: animal)) } catch { return .failure(error) }
        }
    }

    /// Returns the energy with which the pet would keep another weight, or `nil` if it is unknown.
    func need(at weight: Weight) -> Double? {
        guard var animal else { return nil }
        animal.weight = weight
        return try? EnergyNeed(of: animal).kilocalories
    }

    /// The plan, or the rule that it breaks for the pet as it is today; `nil` if none was entered.
    var plan: Result<WeightPlan, WeightPlanError>? {
        diet.goal.map { goal in
            do throws(WeightPlanError) {
                let plan = try WeightPlan(species: pet.species, goal)
                if let animal { try plan.check(for: animal, illness: vetFirst.illness) }
                return .success(plan)
            } catch {
                return .failure(error)
            }
        }
    }

    /// The reasons to ask a vet before the food is changed.
    var vetFirst: VetFirst {
        VetFirst(
            species: pet.species, age: pet.birthDate.map { Age(bornOn: $0, on: today) },
            conditions: pet.care.conditions,
            medicines: medicines.filter { !$0.isOver(on: today) }.map(\.name))
    }

    /// Whether the pet is pregnant or nursing. A profile that was corrected since counts more than the diet.
    var isPregnantOrNursing: Bool { diet.isPregnantOrNursing && mayBePregnantOrNursing }

    /// Whether the profile doesn't rule out that the pet is pregnant or nursing.
    var mayBePregnantOrNursing: Bool { pet.canBePregnantOrNursing }

    /// The comparison of the latest weight with the plan, if there are both.
    var progress: WeightPlan.Progress? {
        guard case .success(let plan) = plan, let latest = weights.first, latest.date >= plan.startedOn else {
            return nil
        }
        return plan.progress(of: latest.weight, on: latest.date)
    }

    /// The kilocalories to feed today: the plan's while it lasts, otherwise the need's.
    var target: Double? {
        guard let animal, case .success(let need) = need else { return nil }
        if case .success(let plan) = plan, progress != .reached, let energy = try? plan.kilocalories(for: animal) {
            return energy
        }
        return need.kilocalories
    }

    /// The kilocalories still to be fed today, negative if it was too much.
    var rest: Double? { target.map { $0 - diary[today].kilocalories } }

    /// The foods that are currently fed, for the choices of a form.
    var offered: [Food] { foods.filter { !$0.isRetired } }

    func food(_ id: FoodID) -> Food? { foods.first { $0.id == id } }

    /// Returns how long the open bag of a food lasts, or `nil` if none is open. A bag that was just opened is assumed
    /// to be eaten at the previous rate.
    func outlook(of food: Food) -> BagOutlook? {
        let eaten = meals.filter { $0.food == food.id }
        let daily = eaten.map(\.date).min().map { first in
            Double(eaten.reduce(0) { $0 + $1.grams }) / Double(max(0, first.days(until: today)) + 1)
        }
        return food.bag?.outlook(today: today, expectedDailyGrams: daily)
    }

    /// The open bags of the foods that the pet was recently fed, or of all foods if it has no diary yet.
    var openBags: [(food: Food, outlook: BagOutlook)] {
        let eaten = Set(meals.map(\.food))
        return offered.filter { eaten.isEmpty || eaten.contains($0.id) }.compactMap { food in
            outlook(of: food).map { (food, $0) }
        }
    }

    /// The usual amount of water, or `nil` for species without published values.
    var water: WaterNeed? { weight.flatMap { WaterNeed(species: pet.species, weight: $0) } }

    /// The meals of today whose food is named like a hazard.
    var harmfulMeals: [(meal: Meal, warning: HazardWarning)] {
        diary[today].meals.flatMap { meal in
            Hazard.found(in: food(meal.food)?.name ?? "").map { hazard in
                (
                    meal,
                    HazardWarning(hazard, grams: Double(meal.grams), species: pet.species, weight: doseWeight)
                )
            }
        }
    }
}

extension NutritionDependencies {
    /// Fetches everything concurrently, and throws the first error.
    /// - Parameter first: The first day of meals and drinks, by default that of the diary.
    func record(of pet: PetID, since first: CalendarDate? = nil) async throws(ServiceError) -> NutritionRecord {
        let day = today.date
        let first = first ?? NutritionRecord.firstDay(day)
        async let foods = answer { () async throws(ServiceError) in try await store.foods() }
        async let meals = answer { () async throws(ServiceError) in try await store.meals(of: pet, since: first) }
        async let drinks = answer { () async throws(ServiceError) in try await store.drinks(of: pet, since: first) }
        async let diet = answer { () async throws(ServiceError) in try await store.diet(of: pet) }
        async let medicines = answer { () async throws(ServiceError) in try await store.medicines(of: pet) }
        async let weights = answer { () async throws(ServiceError) in try await store.weights(of: pet) }
        return NutritionRecord(
            pet: try await pets.pet(pet),
            foods: try await foods.get(),
            meals: try await meals.get(),
            drinks: try await drinks.get(),
            diet: try await diet.get(),
            weights: try await weights.get(),
            medicines: try await medicines.get(),
            today: day,
            unit: settings.current.weights
        )
    }

    /// Returns the value or the error of a request as a `Result`, because `async let` loses the type of the error.
    private func answer<Value: Sendable>(
        _ ask: @Sendable () async throws(ServiceError) -> Value
    ) async -> Result<Value, ServiceError> {
        do throws(ServiceError) { return .success(try await ask()) } catch { return .failure(error) }
    }
}
