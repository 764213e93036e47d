/// The recent meals of a pet, for a person who will feed it for a while.
///
/// The owner doesn't enter a feeding plan: the diary of meals shows what the household really feeds.
public struct Feeding: Hashable, Sendable {
    /// The number of past days whose meals count. A change of food takes at most two weeks.
    public static let days = 14

    /// What to do if nothing is known.
    public static let question = "Ask the owner what to feed, how much, and how often."

    /// A meal of the diary, with its food.
    public struct Meal: Hashable, Sendable {
        /// The name of the food.
        public let food: String
        /// The ingredients as the label lists them, if they are known.
        public let ingredients: String?
        /// The amount.
        public let grams: Int
        /// The day.
        public let day: CalendarDate

        /// Creates a meal.
        public init(food: String, ingredients: String? = nil, grams: Int, day: CalendarDate) {
            self.food = food
            self.ingredients = ingredients
            self.grams = grams
            self.day = day
        }
    }

    /// The meals of the days that count.
    private let meals: [Meal]
    private let isWeightWatched: Bool

    /// Creates a summary of the meals before a day.
    /// - Parameters:
    ///   - meals: The meals of foods that are still fed, in any order.
    ///   - today: The current day. It counts only if no meal is older, because more may be fed on it.
    ///   - isWeightWatched: Whether the pet has a plan to lose or gain weight.
    public init(_ meals: [Meal], today: CalendarDate, isWeightWatched: Bool = false) {
        let past = meals.filter { (1...Self.days).contains($0.day.days(until: today)) }
        self.meals = past.isEmpty ? meals.filter { $0.day == today } : past
        self.isWeightWatched = isWeightWatched
    }

    /// Returns the first day whose meals count.
    public static func firstDay(_ today: CalendarDate) -> CalendarDate { today.adding(days: -days) }

    /// Returns sentences for the person who feeds the pet, the food of the most days first. If nothing is known, the
    /// sentence says so.
    public func sentences(for pet: Pet) -> [String] {
        var sentences =
            isWeightWatched ? ["\(pet.name)'s weight is watched: weigh the food, and give nothing else."] : []
        guard let first = meals.map(\.day).min(), let last = meals.map(\.day).max() else {
            let question = "Ask the owner what to feed \(pet.name), how much, and how often."
            return ["No food is recorded of the last \(Self.days) days. \(question)"] + sentences
        }
        let span = first == last ? "on \(last.formatted)" : "from \(first.formatted) to \(last.formatted)"
        sentences.append("This was recorded \(span). Ask the owner whether it is still fed.")
        let days = Set(meals.map(\.day)).count
        let foods = Dictionary(grouping: meals, by: \.food).map { Portion(food: $0, meals: $1) }
        return sentences
            + foods.sorted { ($1.days, $0.food) < ($0.days, $1.food) }.map {
                $0.sentence(ofDays: days, until: last, pet)
            }
    }
}

/// The meals of one food.
private struct Portion {
    let food: String
    let meals: [Feeding.Meal]

    var days: Int { Set(meals.map(\.day)).count }

    /// Returns how much is fed a day, and how often.
    /// - Parameters:
    ///   - all: The number of days on which anything was fed.
    ///   - last: The last of them.
    func sentence(ofDays all: Int, until last: CalendarDate, _ pet: Pet) -> String {
        let grams = (Double(meals.reduce(0) { $0 + $1.grams }) / Double(days)).rounded()
        let times = Int((Double(meals.count) / Double(days)).rounded())
        // One entry may be all meals of the day.
        let often = times > 1 ? "in \(times) meals" : "recorded once a day: ask in how many meals"
        let some = days < all ? ", on \(days) of \(all) days" : ""
        let ended = meals.map(\.day).max().flatMap { $0 < last ? ", last on \($0.formatted)" : nil } ?? ""
        let text = [food, meals.compactMap(\.ingredients).first].compactMap(\.self).joined(separator: " ")
        let allergy = pet.allergyWarning(about: text).map { " \($0) Ask the owner before you feed it." } ?? ""
        return "\(food): about \(Int(grams)) g a day, \(often)\(some)\(ended).\(allergy)"
    }
}
