import CoreArchitecture
import CoreModels
import CorePresentation
import Nutrition

/// The validated form of a diet with its consequences, or the problems of its fields.
struct PlanReading {
    private(set) var diet: Diet?
    private(set) var problems: [FieldID: String] = [:]
    private var plan: WeightPlan?
    private let form: FormState<FieldID>
    private let record: NutritionRecord
    /// Whether the form asks about pregnancy. Only a yes is saved; otherwise the form asks again each time.
    private let asksBreeding: Bool

    /// Returns the values of the form of a record's diet.
    static func values(_ record: NutritionRecord) -> [FieldID: String] {
        let diet = record.diet
        return [
            "neutered": record.pet.care.isNeutered.map { $0 ? "yes" : "no" } ?? "unknown",
            "activity": diet.activity.rawValue,
            "condition": diet.condition.map { "\($0.score)" } ?? "unknown",
            "breeding": record.isPregnantOrNursing ? "yes" : "unknown",
            "goal": (diet.goal?.goal ?? profileGoal(record))?.typed(in: record.unit) ?? "",
            "rate": ((diet.goal?.weeklyRate ?? 0.01) * 100).formatted(decimals: 2),
        ]
    }

    init(_ form: FormState<FieldID>, _ record: NutritionRecord) {
        self.form = form
        self.record = record
        asksBreeding = record.pet.sex != .male && form.text("neutered") != "yes"
        var diet = Diet(
            activity: Activity(rawValue: form.text("activity")) ?? .normal,
            condition: condition, isPregnantOrNursing: isPregnantOrNursing
        )
        if !form.text("goal").isEmpty { diet.goal = readGoal() }
        diet.pastLoss = record.pastLoss(savedWith: diet.goal)
        if problems.isEmpty { self.diet = diet }
    }

    private var isPregnantOrNursing: Bool { asksBreeding && form.text("breeding") == "yes" }

    private var isNeutered: Bool? { ["yes": true, "no": false][form.text("neutered")] }

    /// The pet with the form's changes to its profile, or `nil` if there are none.
    var changedPet: Pet? {
        let changed = record.pet.neutered(isNeutered)
        return changed == record.pet ? nil : changed
    }

    /// Whether the form's goal, or its removal, replaces a goal in the profile.
    var replacesProfileGoal: Bool { diet?.goal != nil || Self.profileGoal(record) != nil }

    /// Returns the goal of the profile, which apps before the plan's goal wrote, if a plan for it can be saved.
    private static func profileGoal(_ record: NutritionRecord) -> Weight? {
        WeightPlan.safeRates(of: record.pet.species, .losing) == nil ? nil : record.pet.care.weightGoal
    }

    private mutating func readGoal() -> WeightGoal? {
        let goal = typedGoal
        if goal == nil {
            problems["goal"] =
                "\"\(form.text("goal"))\" isn't a weight. Enter one like \(record.unit == .kilograms ? "4.2" : "9.5")."
        }
        let percent = Typed.number(form.text("rate"))
        if percent == nil { problems["rate"] = "\"\(form.text("rate"))\" isn't a rate. Enter one like 1." }
        guard let goal, let percent else { return nil }
        // An unchanged goal keeps its first day.
        if let old = record.diet.goal, old.goal == goal, abs(old.weeklyRate * 100 - percent) < 0.005 {
            return check(old, isStored: true)
        }
        guard let start = record.weight else {
            problems["goal"] = "\(record.pet.name) was never weighed. Add a weight in the health record first."
            return nil
        }
        return check(WeightGoal(start: start, goal: goal, startedOn: record.today, weeklyRate: percent / 100))
    }

    /// The typed goal, in the settings' unit if none is typed.
    private var typedGoal: Weight? { try? Weight(typed: form.text("goal"), unit: record.unit) }

    /// - Parameter isStored: Whether the pet already follows this goal. If the form's other answers make the goal
    ///   unsafe, they are saved anyway, and the plan stops.
    private mutating func check(_ goal: WeightGoal, isStored: Bool = false) -> WeightGoal? {
        do throws(WeightPlanError) {
            let plan = try WeightPlan(species: record.pet.species, goal)
            if let animal {
                try plan.check(
                    for: animal, mayBePregnantOrNursing: asksBreeding && form.text("breeding") != "no",
                    illness: record.vetFirst.illness, loss: record.loss)
            }
            self.plan = plan
            return goal
        } catch {
            if isStored, stops(by: error) { return goal }
            if case .unsafeRate = error { problems["rate"] = "\(error)" } else { problems["goal"] = "\(error)" }
            return nil
        }
    }

    /// Whether a plan breaks a rule because of what the form says of the pet.
    private func stops(by error: WeightPlanError) -> Bool {
        switch error {
        case .notOverweight, .notUnderweight, .growsAnyway: true
        case .mayBePregnantOrNursing: isPregnantOrNursing
        default: false
        }
    }

    /// The pet with the form's answers, or `nil` if it was never weighed.
    private var animal: EatingAnimal? {
        guard var animal = record.animal else { return nil }
        animal.condition = condition
        animal.isNeutered = isNeutered
        animal.isPregnantOrNursing = isPregnantOrNursing
        animal.activity = Activity(rawValue: form.text("activity")) ?? .normal
        return animal
    }

    /// The warning to ask the vet first, for a pet with a condition, a medicine or a high age.
    var vetFirst: [Element] {
        guard let advice = record.vetFirst.advice else { return [] }
        return [.notice(Notice(id: "vet-first", kind: .warning, text: RichText(advice)))]
    }

    private var condition: BodyCondition? {
        Int(form.text("condition")).flatMap(BodyCondition.init(score:))
    }

    /// The facts shown above the form.
    var facts: [Fact] {
        let weight = record.weights.first.map { "\($0.weight.formatted(in: record.unit)), on \($0.date.formatted)" }
        var facts = [Fact("Weight", RichText(weight ?? "never weighed"))]
        // A growing animal has no ideal weight to reach.
        let isGrowing = record.animal?.age?.isGrowing == true
        if !isGrowing, let ideal = record.weight.flatMap({ condition?.idealWeight(at: $0) }) {
            facts.append(
                Fact(
                    "Ideal",
                    RichText("about \(ideal.formatted(in: record.unit))")
                        + RichText("  each point above 5 is about 10 % too much", role: .secondary)))
        }
        if condition?.isUnderweight == true {
            facts.append(Fact("Ideal", RichText("more than now; ask your vet why it is thin", role: .caution)))
        }
        return facts
    }

    /// The consequences of the plan.
    var outlook: [Element] {
        guard let plan else { return [] }
        let isCatLosing = plan.species == .cat && plan.direction == .losing
        var detail = ""
        if let animal, let energy = try? plan.kilocalories(for: animal) {
            detail = "Feed \(energy.formatted(decimals: 0)) kcal a day. "
        }
        return [
            .notice(
                Notice(
                    id: "outlook", kind: .information,
                    text: RichText(
                        "\(plan.goal.formatted(in: record.unit)) on \(plan.goalDate.formatted), \(plan.days) days after "
                            + "\(plan.startedOn.formatted)."),
                    detail: RichText(
                        detail + "Weigh once a week, and talk to your vet before you begin: a pet that is too "
                            + "\(plan.direction == .losing ? "heavy" : "thin") may be ill."
                            + (isCatLosing ? " \(WeightPlan.lipidosisWarning)" : ""))))
        ]
    }

    var inputForm: InputForm {
        let direction: WeightPlan.Direction =
            if let goal = typedGoal, let weight = record.weight, goal > weight {
                .gaining
            } else {
                .losing
            }
        let safe = WeightPlan.safeRates(of: record.pet.species, direction).map { rates in
            "\((rates.lowerBound * 100).formatted(decimals: 1)) to \((rates.upperBound * 100).formatted(decimals: 1)) % is safe."
        }
        return form.form(
            "plan",
            [
                Field(
                    id: "neutered", label: "Neutered",
                    kind: .choice([
                        Option(id: "unknown", label: "Not known"), Option(id: "yes", label: "Yes"),
                        Option(id: "no", label: "No"),
                    ]), help: "As in \(record.pet.name)'s profile; a change is saved there."),
                Field(
                    id: "activity", label: "Moves",
                    kind: .choice(Activity.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) })),
                Field(
                    id: "condition", label: "Body condition", kind: .choice(conditions),
                    help: condition.map { "\($0.name): \($0.signs)." }
                        ?? "On the scale of nine points. Feel the ribs, and look from above."),
            ] + breeding + [
                Field(
                    id: "goal", label: "Weight goal", kind: .number(unit: record.unit.symbol),
                    help: "Leave it empty for no plan."),
                Field(
                    id: "rate", label: "Weekly change", kind: .number(unit: "%"), help: safe),
            ],
            problems: problems,
            submit: Command(id: .save, label: "Save", role: .primary)
        )
    }

    private var breeding: [Field] {
        guard asksBreeding else { return [] }
        return [
            Field(
                id: "breeding", label: "Pregnant or nursing",
                kind: .choice([
                    Option(id: "unknown", label: "Not known"), Option(id: "yes", label: "Yes"),
                    Option(id: "no", label: "No"),
                ]),
                help: form.text("breeding") == "yes"
                    ? "Then more energy is needed than PetNest can compute, so it shows none: ask your vet how much to feed."
                    : nil)
        ]
    }

    private var conditions: [Option] {
        [Option(id: "unknown", label: "Not scored")]
            + BodyCondition.scores.compactMap(BodyCondition.init(score:)).map {
                Option(id: OptionID("\($0.score)"), label: "\($0.score)  \($0.name)")
            }
    }
}

extension Activity {
    /// The activity as people say it.
    fileprivate var name: String {
        switch self {
        case .low: "Little: sleeps most of the day, gains weight easily"
        case .normal: "As most pets do"
        case .lightWork: "Much: hours outside each day, sports, riding"
        case .heavyWork: "Works hard: sled, hunting, training"
        }
    }
}
