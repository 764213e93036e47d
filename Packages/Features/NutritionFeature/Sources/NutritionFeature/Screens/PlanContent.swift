import CoreModels
import CorePresentation
import Nutrition

/// A plan against the weights of its time: a pure function.
struct PlanContent {
    /// How many weighings are compared with the plan.
    static let mostRows = 8

    let record: NutritionRecord

    /// What the dashboard says of the plan; nothing where there is none.
    var progress: [Element] {
        guard case .success(let plan) = record.plan else { return [] }
        let title =
            "Plan: \(plan.direction == .losing ? "down" : "up") to \(plan.goal.formatted) by \(plan.goalDate.formatted)"
        return [.heading(Heading(title))] + [verdict(plan)].compactMap(\.self) + [.chart(chart(plan))] + table(plan)
    }

    private func verdict(_ plan: WeightPlan) -> Element? {
        let name = record.pet.name
        let (kind, text, detail): (Notice.Kind, String, String?) =
            switch record.progress {
            case nil: (.information, "Weigh \(name) once a week, and the weight is compared with the plan.", nil)
            case .asPlanned: (.success, "As planned.", nil)
            case .reached: (.success, "The goal is reached.", "What is told above keeps the weight.")
            case .behind:
                (
                    .warning, "Slower than planned.",
                    "Weigh the food, count treats, and ask your vet before you feed less than the plan."
                )
            case .ahead:
                (
                    .warning, "Quicker than planned.",
                    "That can harm. Feed a little \(plan.direction == .losing ? "more" : "less") and call your vet."
                )
            }
        return .notice(
            Notice(id: "progress", kind: kind, text: RichText(text), detail: detail.map { RichText($0) }))
    }

    /// The weights up to now, and from there the plan to its end.
    private func chart(_ plan: WeightPlan) -> Chart {
        var points = weighings(plan).map { sample in
            point(sample.date, Double(sample.weight.grams), sample.date.formatted)
        }
        let last = weighings(plan).last?.date ?? plan.startedOn
        if points.isEmpty { points = [point(plan.startedOn, Double(plan.start.grams), plan.startedOn.formatted)] }
        if last < plan.goalDate {
            // Some points of the curve are enough for a terminal's columns.
            let step = max(1, last.days(until: plan.goalDate) / 24)
            for days in stride(from: step, to: last.days(until: plan.goalDate), by: step) {
                let day = last.adding(days: days)
                points.append(point(day, plan.grams(on: day), "planned for \(day.formatted)"))
            }
            points.append(
                point(plan.goalDate, Double(plan.goal.grams), "planned for \(plan.goalDate.formatted)"))
        }
        let now = weighings(plan).last.map { ", \($0.weight.formatted) on \($0.date.formatted)" } ?? ""
        return Chart(
            id: "plan",
            title: "Weight so far, then as planned",
            summary: "From \(plan.start.formatted) on \(plan.startedOn.formatted)\(now), to \(plan.goal.formatted) "
                + "on \(plan.goalDate.formatted) at \((plan.weeklyRate * 100).told(decimals: 1)) % a week.",
            unit: inKilograms ? "kg" : "g",
            points: points
        )
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
                RichText(sample.date.formatted), RichText(sample.weight.formatted),
                RichText(told(planned)),
                RichText("\(difference > 0 ? "+" : "")\(told(difference))", role: role),
            ]
        )
    }

    /// The weights since the plan began, oldest first.
    private func weighings(_ plan: WeightPlan) -> [WeightSample] {
        record.weights.filter { $0.date >= plan.startedOn }.reversed()
    }

    private func point(_ day: CalendarDate, _ grams: Double, _ label: String) -> ChartPoint {
        ChartPoint(label: label, position: Double(day.dayNumber), value: inKilograms ? grams / 1000 : grams)
    }

    private func told(_ grams: Double) -> String {
        inKilograms ? "\((grams / 1000).told(decimals: 2)) kg" : "\(grams.told(decimals: 0)) g"
    }

    private var inKilograms: Bool { (record.diet.goal?.start.grams ?? 0) >= 1000 }
}
