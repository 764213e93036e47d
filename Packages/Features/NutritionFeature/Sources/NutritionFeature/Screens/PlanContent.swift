import CoreModels
import CorePresentation
import Nutrition

/// The comparison of a plan with the weights since it began.
struct PlanContent {
    /// The largest number of weights that are compared with the plan.
    static let mostRows = 8

    let record: NutritionRecord

    /// The plan's part of the dashboard, empty if there is none.
    var progress: [Element] {
        guard case .success(let plan) = record.plan else { return [] }
        let direction = plan.direction == .losing ? "down" : "up"
        // The day to which the chart leads, which the weights so far have moved.
        let day = remaining(plan, from: weighings(plan).last).map { " by \($0.goalDate.formatted)" } ?? ""
        let title = "Plan: \(direction) to \(plan.goal.formatted(in: record.unit))\(day)"
        return [.heading(Heading(title))] + [verdict(plan)].compactMap(\.self) + [.chart(chart(plan))] + table(plan)
    }

    private func verdict(_ plan: WeightPlan) -> Element? {
        let name = record.pet.name
        let (kind, text, detail): (Notice.Kind, String, String?) =
            switch record.progress {
            case nil: (.information, "Weigh \(name) once a week to compare the weight with the plan.", nil)
            case .asPlanned: (.success, "As planned.", nil)
            case .reached: (.success, "The goal is reached.", "The amount above keeps the weight.")
            case .behind where plan.direction == .gaining:
                (
                    .warning, "Slower than planned.",
                    "Call your vet: a pet that doesn't gain weight may be ill."
                )
            case .behind:
                (
                    .warning, "Slower than planned.",
                    "Weigh the food, count treats, and ask your vet before you feed less than the plan."
                )
            case .ahead:
                (
                    .warning, "Faster than planned.",
                    "That can harm. Feed a little \(plan.direction == .losing ? "more" : "less") and call your vet."
                )
            }
        return .notice(
            Notice(id: "progress", kind: kind, text: RichText(text), detail: detail.map { RichText($0) }))
    }

    /// Returns a chart of the weights so far, and of the planned ones up to the goal.
    private func chart(_ plan: WeightPlan) -> Chart {
        let weighings = weighings(plan)
        let ahead = remaining(plan, from: weighings.last)
        var points = weighings.map { point($0.date, Double($0.weight.grams), $0.date.formatted) }
        if points.isEmpty { points = [point(plan.startedOn, Double(plan.start.grams), plan.startedOn.formatted)] }
        if let ahead {
            // A few points of the curve are enough for a terminal's columns.
            let step = max(1, ahead.days / 12)
            points += stride(from: step, to: ahead.days, by: step).map { days in
                let day = ahead.startedOn.adding(days: days)
                return point(day, ahead.grams(on: day), "planned for \(day.formatted)")
            }
            points.append(
                point(ahead.goalDate, Double(ahead.goal.grams), "planned for \(ahead.goalDate.formatted)"))
        }
        let now = weighings.last.map { ", \($0.weight.formatted(in: record.unit)) on \($0.date.formatted)" } ?? ""
        let goal =
            ahead.map {
                ". At \((plan.weeklyRate * 100).formatted(decimals: 2)) % a week it comes to \($0.goal.formatted(in: record.unit)) on "
                    + $0.goalDate.formatted
            } ?? ""
        return Chart(
            id: "plan",
            title: ahead == nil ? "Weight since the plan began" : "Weight so far, and on at the planned rate",
            summary: "From \(plan.start.formatted(in: record.unit)) on \(plan.startedOn.formatted)\(now)\(goal).",
            unit: scale.symbol,
            points: points
        )
    }

    /// Returns the remaining plan from the latest weight on, or `nil` if the goal is reached.
    private func remaining(_ plan: WeightPlan, from latest: WeightSample?) -> WeightPlan? {
        guard let latest else { return plan }
        guard plan.progress(of: latest.weight, on: latest.date) != .reached else { return nil }
        return try? WeightPlan(
            species: plan.species, start: latest.weight, goal: plan.goal, startedOn: latest.date,
            weeklyRate: plan.weeklyRate)
    }

    private func table(_ plan: WeightPlan) -> [Element] {
        let samples = weighings(plan).suffix(Self.mostRows).reversed()
        guard !samples.isEmpty else { return [] }
        return [
            .table(
                DataTable(
                    id: "weighings",
                    label: "Weights against the plan",
                    columns: [
                        Column(id: "date", title: "Weighed on"),
                        Column(id: "weight", title: "Weight", alignment: .trailing),
                        Column(id: "plan", title: "Plan", alignment: .trailing),
                        Column(id: "difference", title: "Difference", alignment: .trailing),
                    ],
                    rows: samples.map { row($0, plan) }
                ))
        ]
    }

    private func row(_ sample: WeightSample, _ plan: WeightPlan) -> DataRow {
        let planned = plan.grams(on: sample.date)
        let difference = Double(sample.weight.grams) - planned
        let role: TextRole =
            switch plan.progress(of: sample.weight, on: sample.date) {
            case .reached, .asPlanned: .positive
            case .behind, .ahead: .caution
            }
        return DataRow(
            id: RowID(sample.id.description),
            cells: [
                RichText(sample.date.formatted), RichText(sample.weight.formatted(in: record.unit)),
                RichText(formatted(planned)),
                RichText("\(difference > 0 ? "+" : "")\(formatted(difference))", role: role),
            ],
            sortKeys: [
                .whole(sample.date.dayNumber), .whole(sample.weight.grams), .number(planned), .number(difference),
            ]
        )
    }

    /// Returns the weights since the plan began, oldest first.
    private func weighings(_ plan: WeightPlan) -> [WeightSample] {
        record.weights.filter { $0.date >= plan.startedOn }.reversed()
    }

    private func point(_ day: CalendarDate, _ grams: Double, _ label: String) -> ChartPoint {
        ChartPoint(
            label: label, position: Double(day.dayNumber),
            value: scale.rounded(grams))
    }

    private func formatted(_ grams: Double) -> String { scale.formatted(grams) }

    /// The unit for the magnitude of the plan's first weight.
    private var scale: MassScale { MassScale(record.unit, upTo: record.diet.goal?.start.grams ?? 0) }
}
