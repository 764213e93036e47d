import CoreArchitecture
import CoreModels
import CorePresentation
import Movement

/// The screen of a pet's activity: today and the goal, the week, the month and the year, and the latest entries.
struct OverviewPage {
    let state: OverviewState
    let unit: DistanceUnit

    static func title(_ state: OverviewState) -> String {
        state.record.value.map { "\($0.pet.name)'s activity" } ?? "Activity"
    }

    var screen: Screen {
        Screen(
            id: "activity-overview",
            title: Self.title(state),
            body: state.record.body(loading: "Loading the activity", advice: \.advice, content: content),
            commands: commands,
            isBusy: state.record.isLoading
        )
    }

    private var commands: [Command] {
        guard let record = state.record.value else { return [] }
        let isTrackable = record.pet.died == nil
        let live = Command(
            id: .live, label: record.isOnWalk ? "Open the walk in progress" : "Walk now", key: "w",
            role: record.pet.species == .dog || record.isOnWalk ? .primary : .normal)
        let logging = [
            Command(id: .new, label: "Log", key: "l"), Command(id: .import, label: "Import a track", key: "i"),
        ]
        return (record.pet.access.canWriteDiaries ? (isTrackable ? [live] : []) + logging : []) + [
            Command(id: .all, label: "All", key: "a", isEnabled: !record.latest.isEmpty)
        ]
    }

    private func content(_ record: ActivityRecord) -> [Element] {
        var elements: [Element] = []
        if record.isOnWalk {
            elements.append(
                .notice(Notice(id: "tracked", kind: .information, text: "A walk is in progress.")))
        }
        elements += today(record)
        guard !record.latest.isEmpty || !record.diary.isEmpty else {
            return elements + [
                .emptyState(
                    EmptyState(
                        title: "Nothing recorded yet",
                        message: record.pet.died == nil
                            ? "Start a walk now, log one, or import the track of another app." : ""))
            ]
        }
        elements.append(
            .tabs(
                Tabs(
                    id: "span",
                    tabs: OverviewState.Span.allCases.map {
                        TabItem(
                            id: TabID($0.rawValue), title: $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst())
                    },
                    selected: TabID(state.span.rawValue),
                    content: ActivityCharts(record: record, unit: unit).elements(of: state.span))))
        elements.append(
            .list(
                ItemList(
                    id: "latest", label: "The last", columns: Activity.columns,
                    rows: record.latest.map { $0.row(in: unit) })))
        return elements
    }

    /// The day and the goal; nothing for a pet that died.
    private func today(_ record: ActivityRecord) -> [Element] {
        guard record.pet.died == nil else { return [] }
        let diary = record.diary
        let today = diary[record.today]
        var elements: [Element] = []
        var facts = [Fact("Today", RichText(today.line(in: unit)))]
        if today.resting >= 3600 || record.pet.species == .cat {
            // A tracker reports a day's rest when the day is over.
            let (day, name) =
                today.resting > 0 ? (today, "Rest today") : (diary[record.today.adding(days: -1)], "Rest yesterday")
            if day.resting > 0 { facts.append(Fact(name, RichText(day.resting.inTime))) }
        }
        switch record.goal {
        case nil: break
        case .success(let goal):
            if !record.asksVet {
                elements.append(GoalProgress(minutes: today.minutes, goal: goal.minutes).meter("Today"))
            }
            facts.append(
                Fact("Goal", RichText("\(goal.minutes) min a day") + RichText("  \(goal.reason)", role: .secondary)))
            // The advice is for healthy animals; the cautious choice for all others.
            facts.append(
                Fact(
                    "Not for",
                    RichText(
                        "an ill, old, pregnant, thin or very heavy pet: ask your vet how much is right",
                        role: record.asksVet ? .caution : .secondary)))
            facts.append(Fact("Streak", streak(record, goal)))
        case .failure(let error): facts.append(Fact("Goal", RichText("\(error)", role: .secondary)))
        }
        facts.append(
            Fact("This week", RichText(diary.sum(from: record.today.monday, through: record.today).line(in: unit))))
        facts.append(
            Fact(
                "This month", RichText(diary.sum(from: record.today.firstOfMonth, through: record.today).line(in: unit))
            ))
        return elements + [.facts(facts)]
    }

    private func streak(_ record: ActivityRecord, _ goal: ActivityGoal) -> RichText {
        let now = record.diary.streak(of: goal.minutes, until: record.today)
        func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
        let best = record.diary.longestStreak(of: goal.minutes)
        let current = RichText(now > 0 ? "\(days(now)) in a row" : "no days", role: now > 2 ? .positive : .body)
        guard let best, best.days > now else { return current }
        return current + RichText("  the longest: \(days(best.days)), until \(best.last.formatted)", role: .secondary)
    }
}

/// The charts of a pet's activity, one for each tab of the overview.
struct ActivityCharts {
    let record: ActivityRecord
    let unit: DistanceUnit

    func elements(of span: OverviewState.Span) -> [Element] {
        switch span {
        case .week: [.chart(bars("week", "The last 7 days", count: 7, of: 1))]
        case .month: [.chart(bars("month", "The last 5 weeks", count: 5, of: 7))]
        case .year: [.chart(year)]
        case .records: [records]
        }
    }

    /// Returns bars of days or weeks until today.
    private func bars(_ id: ElementID, _ title: String, count: Int, of length: Int) -> Chart {
        // Weeks begin on Monday, so the last bar of several is incomplete.
        let last = length == 7 ? record.today.monday : record.today
        let starts = (0..<count).map { last.adding(days: ($0 + 1 - count) * length) }
        let first = starts.first ?? record.today
        let days = record.diary.days(from: first, through: record.today)
        let sum = record.diary.sum(from: first, through: record.today)
        let goal = record.goalMinutes
        let reached = days.filter { goal > 0 && $0.minutes >= goal }.count
        return Chart(
            id: id,
            title: title,
            summary: "\(sum.moving.inTime) on the move\(sum.meters > 0 ? ", \(sum.meters.distance(in: unit))" : ""), "
                + "\((sum.moving / max(days.count, 1)).inTime) a day on average."
                + (goal > 0 ? " The goal was reached on \(reached) of \(days.count) days." : ""),
            kind: .bar,
            unit: "min",
            points: starts.map { start in
                let part = record.diary.sum(from: start, through: start.adding(days: length - 1))
                return ChartPoint(
                    label: length == 1
                        ? "\(CalendarDate.weekdays[start.weekday]) \(start.day)" : "from \(start.formatted)",
                    position: Double(start.dayNumber), value: Double(part.minutes))
            },
            reference: goal > 0 ? ChartReference("Goal: \(goal * length) min", value: Double(goal * length)) : nil
        )
    }

    private var year: Chart {
        let first = ActivityRecord.firstDay(record.today)
        let days = record.diary.days(from: first, through: record.today)
        let active = days.filter { $0.minutes > 0 }
        let minutes = active.reduce(0) { $0 + $1.moving }
        let busiest = record.diary.busiestDay
        return Chart(
            id: "year",
            title: "A year, day by day",
            summary: active.isEmpty
                ? "Nothing in a year."
                : "\(active.count) of \(days.count) days with \((minutes / active.count).inTime) on average"
                    + (busiest.map { "; the most were \($0.moving.inTime) on \($0.day.formatted)." } ?? "."),
            kind: .heatMap(rows: CalendarDate.weekdays),
            unit: "min",
            points: days.map { day in
                ChartPoint(
                    label: day.day.formatted, position: Double(first.days(until: day.day)), value: Double(day.minutes))
            },
            marks: days.filter { $0.day.day == 1 }.map { day in
                let month = day.day.formatted.split(separator: " ").dropFirst().first.map { String($0.prefix(3)) } ?? ""
                return ChartMark(month, at: Double(first.days(until: day.day)))
            }
        )
    }

    private var records: Element {
        var facts: [Fact] = []
        func add(_ label: String, _ text: String, _ day: CalendarDate) {
            facts.append(Fact(label, RichText(text) + RichText("  on \(day.formatted)", role: .secondary)))
        }
        if let farthest = record.sums.farthest { add("Farthest", farthest.headline(in: unit), farthest.day) }
        if let longest = record.sums.longest { add("Longest", longest.headline(in: unit), longest.day) }
        if let day = record.diary.farthestDay { add("Farthest day", day.meters.distance(in: unit), day.day) }
        if let day = record.diary.busiestDay { add("Busiest day", day.moving.inTime, day.day) }
        if let streak = record.diary.longestStreak(of: record.goalMinutes) {
            facts.append(
                Fact(
                    "Longest streak",
                    RichText("\(streak.days) days") + RichText("  until \(streak.last.formatted)", role: .secondary)))
        }
        if case .success(let goal)? = record.goal {
            facts.append(Fact("Goal by", RichText(goal.source, role: .secondary)))
        }
        return facts.isEmpty ? .text("No records yet.") : .facts(facts)
    }
}
