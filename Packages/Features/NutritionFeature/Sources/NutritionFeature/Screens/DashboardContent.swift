import CoreModels
import CorePresentation
import Nutrition

/// The dashboard of a record.
struct DashboardContent {
    /// The number of days in the energy chart, few enough to keep the rest in sight.
    static let chartDays = 14

    let record: NutritionRecord

    var elements: [Element] {
        if let died = record.pet.died {
            return [
                .notice(
                    Notice(
                        id: "died", kind: .information, text: "\(record.pet.name) died on \(died.formatted).",
                        detail: "The diary is kept."))
            ]
        }
        return warnings + [.facts(facts)] + today + energyChart + PlanContent(record: record).progress + bags
    }

    private var warnings: [Element] {
        harmfulMeals + allergenicMeals + advice
    }

    /// A notice for each food of today's meals to which the pet is allergic.
    private var allergenicMeals: [Element] {
        let foods = record.diary[record.today].meals.compactMap { record.food($0.food) }
        var reported: Set<FoodID> = []
        return foods.filter { reported.insert($0.id).inserted }.compactMap { AllergyNotice.element(of: $0, record) }
    }

    private var harmfulMeals: [Element] {
        record.harmfulMeals.enumerated().map { index, harm in
            SafetyContent.notice(
                harm.warning, id: ElementID("harm-\(index)"), remarks: [record.oldWeightRemark].compactMap(\.self))
        }
    }

    private var advice: [Element] {
        var notices: [Element] = []
        func add(_ id: ElementID, _ kind: Notice.Kind, _ text: String, _ detail: String? = nil) {
            notices.append(
                .notice(Notice(id: id, kind: kind, text: RichText(text), detail: detail.map { RichText($0) })))
        }
        let name = record.pet.name
        if let loss = record.loss {
            let before =
                record.need(at: loss.before.weight).map { "; before the loss it was \(kilocalories($0))" } ?? ""
            add(
                "loss", .warning, "\(name) \(loss.formatted(in: record.unit)). Call your vet.",
                record.target.map { _ in
                    "The need below is for the weight now\(before). Don't feed less because of the loss."
                })
        }
        switch record.need {
        case nil:
            add(
                "no-weight", .information, "\(name) hasn't been weighed yet.",
                "Add a weight in the health record to see what \(name) needs.")
        case .failure(let error):
            add("no-need", error == .pregnantOrNursing ? .warning : .information, "\(error)")
        case .success: break
        }
        if let condition = record.diet.condition, condition.isUnderweight {
            add(
                "thin", .warning, "\(name) is too thin: \(condition.score) of 9. Call your vet to find out why.",
                record.target == nil || record.plan != nil ? nil : "The need below keeps the weight as it is.")
        }
        if case .failure(let error) = record.plan {
            let energy = record.target.map { "Without it the need is \(kilocalories($0)) a day. " } ?? ""
            add(
                "plan", .warning, "The plan can't be followed. \(error)",
                energy + "Talk to your vet before you change what \(name) eats.")
        }
        if case .success = record.plan, record.progress != .reached, let advice = record.vetFirst.advice {
            add("vet-first", .warning, advice)
        }
        if case .success(let plan) = record.plan, plan.direction == .losing, record.progress != .reached {
            if record.mayBePregnantOrNursing {
                add(
                    "breeding", .warning, "Stop the plan if \(name) may be pregnant or is nursing, and call your vet.")
            }
            if plan.species == .cat { add("lipidosis", .information, WeightPlan.lipidosisWarning) }
        }
        let intake = record.diary[record.today]
        if intake.mealsOfUnknownEnergy > 0 {
            let meals = intake.mealsOfUnknownEnergy == 1 ? "One meal" : "\(intake.mealsOfUnknownEnergy) meals"
            add(
                "unknown-energy", .warning, "\(meals) of today can't be counted: the food's energy isn't known.",
                "Enter its analysis from the label under Foods.")
        }
        if let water = record.water, Double(intake.drunk) + intake.waterInFood > water.worrying {
            add(
                "thirst", .warning, "\(name) drank more than twice what is usual.",
                "Unless the weather explains it, call your vet: thirst can be a first sign of illness.")
        }
        for (food, outlook) in record.openBags where outlook.isTimeToBuy {
            add(
                ElementID("buy-\(food.id)"), .warning, "Time to buy \(food.name).",
                BagText.sentence(outlook, in: record.unit))
        }
        return notices
    }

    private var facts: [Fact] {
        var facts: [Fact] = []
        let intake = record.diary[record.today]
        if case .success(let need) = record.need {
            let range = need.range
            let others =
                need.estimates.count > 1
                ? "; equations say \(range.lowerBound.formatted(decimals: 0)) to \(range.upperBound.formatted(decimals: 0))"
                : ""
            let breeding =
                record.pet.sex == .female && record.mayBePregnantOrNursing
                ? "; more if she is pregnant or nursing: ask your vet" : ""
            facts.append(
                Fact(
                    "Need",
                    RichText(kilocalories(need.kilocalories), role: .strong)
                        + RichText(" a day  \(need.reason)\(others)\(breeding)", role: .secondary)))
        }
        if let target = record.target {
            if case .success = record.plan, record.progress != .reached {
                facts.append(
                    Fact(
                        "To feed",
                        RichText(kilocalories(target), role: .strong) + RichText(" a day by the plan", role: .secondary)
                    ))
            }
            facts.append(Fact("Eaten today", eaten(intake, of: target)))
        } else {
            facts.append(Fact("Eaten today", RichText(kilocalories(intake.kilocalories), role: .strong)))
        }
        facts.append(Fact("Water today", water(intake)))
        if let weight = record.weights.first {
            facts.append(
                Fact(
                    "Weight",
                    RichText(weight.weight.formatted(in: record.unit))
                        + RichText("  on \(weight.date.formatted)", role: .secondary)))
        }
        if let condition = record.diet.condition {
            facts.append(
                Fact(
                    "Condition",
                    RichText("\(condition.score) of 9") + RichText("  \(condition.name.lowercased())", role: .secondary)
                ))
        }
        return facts
    }

    private func eaten(_ intake: DayIntake, of target: Double) -> RichText {
        let balance = FoodBalance(intake, of: target)
        return RichText("\(intake.kilocalories.formatted(decimals: 0)) of \(kilocalories(target))", role: .strong)
            + "  " + RichText(balance.words, role: balance.role)
    }

    private func water(_ intake: DayIntake) -> RichText {
        let inFood = intake.waterInFood >= 0.5 ? ", \(intake.waterInFood.formatted(decimals: 0)) ml in food" : ""
        let usual = record.water.map { "  about \($0.usual.formatted(decimals: 0)) ml a day are usual" } ?? ""
        return RichText("\(intake.drunk) ml drunk\(inFood)") + RichText(usual, role: .secondary)
    }

    private var energyChart: [Element] {
        let first = record.today.adding(days: 1 - Self.chartDays)
        let days = record.diary.days(from: first, through: record.today).filter { !$0.meals.isEmpty }
        guard days.count >= 2 else { return [] }
        // Today is incomplete, so the mean excludes it.
        let mean = record.diary.meanKilocalories(from: first, through: record.today.adding(days: -1))
        let toFeed = record.target.map { "\(kilocalories($0)) a day are planned. " } ?? ""
        let against = mean.flatMap { mean in record.target.map { ", \(compare(mean, with: $0))" } } ?? ""
        return [
            .chart(
                Chart(
                    id: "energy",
                    title: "Energy of the last \(Self.chartDays) days",
                    summary: toFeed + (mean.map { "Eaten on average: \(kilocalories($0))\(against)." } ?? ""),
                    kind: .bar,
                    unit: "kcal",
                    points: days.map {
                        ChartPoint(
                            label: $0.date.formatted, position: Double($0.date.dayNumber),
                            value: $0.kilocalories.rounded())
                    }
                ))
        ]
    }

    private func compare(_ mean: Double, with target: Double) -> String {
        let percent = (mean / target - 1) * 100
        if abs(percent) < 3 { return "as it should be" }
        return "\(abs(percent).formatted(decimals: 0)) % \(percent > 0 ? "more" : "less")"
    }

    private var today: [Element] {
        let meals = record.diary[record.today].meals
        guard !meals.isEmpty else {
            return [
                .emptyState(
                    EmptyState(title: "Nothing eaten today yet", message: "Log a meal, and it is counted here."))
            ]
        }
        return [
            .list(
                ItemList(
                    id: "today", label: "Today's meals", columns: MealText.columns,
                    rows: meals.map { MealText.row($0, record, withDate: false) }))
        ]
    }

    private var bags: [Element] {
        let rows = record.openBags.map { food, outlook in
            Row(
                id: RowID(food.id.description),
                title: RichText(food.name),
                detail: RichText(BagText.sentence(outlook, in: record.unit), role: .secondary),
                badge: outlook.isTimeToBuy ? RichText("time to buy", role: .caution) : nil
            )
        }
        return rows.isEmpty ? [] : [.list(ItemList(id: "bags", label: "Open bags", rows: rows))]
    }

    private func kilocalories(_ energy: Double) -> String { "\(energy.formatted(decimals: 0)) kcal" }
}

/// The description of a meal in a list.
enum MealText {
    /// The columns by which meals can be sorted.
    static let columns = [
        Column(id: "day", title: "Day"), Column(id: "food", title: "Food"), Column(id: "amount", title: "Amount"),
        Column(id: "energy", title: "Energy"),
    ]

    static func row(_ meal: Meal, _ record: NutritionRecord, withDate: Bool) -> Row {
        let food = record.food(meal.food)
        let kilocalories = food?.kilocaloriesIn100g.map { $0 * Double(meal.grams) / 100 }
        let energy = kilocalories.map { "\($0.formatted(decimals: 0)) kcal" } ?? "energy not known"
        return Row(
            id: RowID(meal.id.description),
            title: RichText("\(meal.grams) g \(food?.name ?? "of a deleted food")"),
            detail: RichText(withDate ? "\(meal.date.formatted), \(energy)" : energy, role: .secondary),
            badge: food.flatMap { record.allergenBadge(of: $0) },
            sortKeys: [
                .whole(meal.date.dayNumber), .words(food?.name), .whole(meal.grams),
                kilocalories.map { .number($0) } ?? .nothing,
            ]
        )
    }
}

/// The remaining time of a bag, in words.
enum BagText {
    static func sentence(_ outlook: BagOutlook, in unit: WeightUnit) -> String {
        let left = "\(MassScale(unit, upTo: outlook.left).formatted(Double(outlook.left))) left"
        guard outlook.left > 0 else { return "It is empty." }
        guard let daily = outlook.dailyGrams, let days = outlook.daysLeft, let day = outlook.runsOutOn else {
            return "\(left)."
        }
        let lasts = days == 0 ? "less than a day" : days == 1 ? "a day" : "\(days) days"
        return "\(left), \(daily.formatted(decimals: 0)) g a day: enough for \(lasts), until \(day.formatted)."
    }
}
