import CoreModels
import CoreWire

/// The operations on pets' nutrition: the household's foods, diaries of meals and water, and diets.
public enum NutritionAPI {
    /// The parameter for the first day of a list.
    public static let since = QueryParameter<CalendarDate>("since", "DAY")

    /// Lists the foods of the household.
    public static let foods = Endpoint<NoBody, RecordList<FoodDTO>>(
        "GET v1/foods",
        answer:
            "`{\"foods\": [food]}` by name, ignoring case, then id: the account's own, and those of the owners of pets "
            + "that are shared with it")
    /// Saves a food under its id.
    public static let saveFood = Endpoint<FoodDTO, FoodDTO, FoodDTO>(
        "PUT v1/foods/:id", body: "food", answer: "food; another account's food only for family of one of its pets",
        audience: .sharers)

    /// Lists the meals of a pet.
    public static let meals = Endpoint<Pet, NoBody, RecordList<MealDTO>>(
        "GET v1/pets/:pet/meals", query: [since.declaration],
        answer: "`{\"meals\": [meal]}`, newest first, of that day or later")
    /// Saves a meal under its id.
    public static let saveMeal = Endpoint<Pet, MealDTO, MealDTO, MealDTO>(
        "PUT v1/pets/:pet/meals/:id", body: "meal", answer: "meal; the food is of the pet's owner",
        roles: PetRole.diarists)
    /// Removes a meal.
    public static let removeMeal = Endpoint<Pet, MealDTO, NoBody, NoBody>(
        "DELETE v1/pets/:pet/meals/:id", roles: PetRole.diarists)

    /// Lists the drinks of a pet.
    public static let drinks = Endpoint<Pet, NoBody, RecordList<DrinkDTO>>(
        "GET v1/pets/:pet/drinks", query: [since.declaration],
        answer: "`{\"drinks\": [drink]}`, newest first, of that day or later")
    /// Saves a drink under its id.
    public static let saveDrink = Endpoint<Pet, DrinkDTO, DrinkDTO, DrinkDTO>(
        "PUT v1/pets/:pet/drinks/:id", body: "drink", answer: "drink", roles: PetRole.diarists)
    /// Removes a drink.
    public static let removeDrink = Endpoint<Pet, DrinkDTO, NoBody, NoBody>(
        "DELETE v1/pets/:pet/drinks/:id", roles: PetRole.diarists)

    /// Reads the diet of a pet.
    public static let diet = Endpoint<Pet, NoBody, DietDTO>(
        "GET v1/pets/:pet/diet", answer: "diet; an empty one if none is stored")
    /// Saves the diet of a pet.
    public static let saveDiet = Endpoint<Pet, DietDTO, DietDTO>("PUT v1/pets/:pet/diet", body: "diet", answer: "diet")

    /// Lists the meals of all living pets of an account.
    public static let mealsOfAllPets = Endpoint<NoBody, RecordList<PetMealDTO>>(
        "GET v1/meals", query: [since.required],
        answer:
            "`{\"meals\": [meal]}` of all living pets, each with its `pet`, newest first for each, of that day or later"
    )
    /// Lists the diets of all living pets of an account.
    public static let dietsOfAllPets = Endpoint<NoBody, RecordList<PetDietDTO>>(
        "GET v1/diets",
        answer: "`{\"diets\": [{\"pet\": \"…\", \"diet\": diet}]}` of all pets that live and for which one was entered")

    /// All operations, in the order of the page of the API.
    public static let all = [
        foods.declaration, saveFood.declaration, meals.declaration, saveMeal.declaration, removeMeal.declaration,
        drinks.declaration, saveDrink.declaration, removeDrink.declaration, diet.declaration, saveDiet.declaration,
        mealsOfAllPets.declaration, dietsOfAllPets.declaration,
    ]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // food; analysis: grams in 100 g as fed, all or none, together at most 101 because labels are rounded.
        // kcalPer100g: as declared on the label, up to 950. ingredients: as the label lists them, up to 2,000
        // characters. bag: the open one, of 1 g to 1 t; eaten, the amount
        // that all pets ate since it was opened, is only in answers. retired: no longer fed. All but name may be
        // absent. A food isn't removed, because meals refer to it
        {"id": "…", "name": "Adult cat, dry", "analysis": {"protein": 32, "fat": 14, "fibre": 4.5, "moisture": 8, "ash": 7},
         "ingredients": "Chicken, rice", "kcalPer100g": 372,
         "bag": {"grams": 2000, "openedOn": "2026-04-20", "eaten": 640}, "retired": false}
        // meal; from 1 to 50,000 g of a stored food
        {"id": "…", "food": "00000000-0000-4000-8000-00000000000a", "grams": 55, "date": "2026-05-03"}
        // drink; from 1 to 100,000 ml
        {"id": "…", "millilitres": 120, "date": "2026-05-03"}
        // diet; activity: low normal lightWork heavyWork; condition: 1 to 9. pregnantOrNursing: then no figure of the
        // energy holds. goal.weeklyPercent: the change of the weight, above 0 and at most 2. pastLoss: the loss that a goal
        // planned until it was changed or removed; it is kept if it is absent. All may be absent
        {"activity": "normal", "condition": 6, "pregnantOrNursing": false,
         "goal": {"startGrams": 33400, "goalGrams": 31000, "startedOn": "2026-04-01", "weeklyPercent": 1},
         "pastLoss": {"startedOn": "2026-01-10", "endedOn": "2026-04-01", "goalGrams": 32000}}
        """
}
