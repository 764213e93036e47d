import CorePresentation

/// The minutes that a pet moved on a day, against its goal.
struct GoalProgress {
    let minutes: Int
    let goal: Int

    private var isReached: Bool { minutes >= goal }
    private var text: String { isReached ? "goal reached" : "\(goal - minutes) min to go" }

    /// The rest of the goal: "20 min to go".
    var rest: RichText { RichText(text, role: isReached ? .positive : .secondary) }

    /// Returns a bar with the rest of the goal.
    func meter(_ label: String) -> Element {
        .meter(
            Meter(
                label, value: Double(minutes), total: Double(goal), unit: "min", role: isReached ? .positive : .body,
                note: text))
    }
}
