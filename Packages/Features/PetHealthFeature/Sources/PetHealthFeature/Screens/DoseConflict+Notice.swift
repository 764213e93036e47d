import CoreModels
import CorePresentation

extension DoseConflict {
    /// The recorded dose, and the commands to decide about the own one.
    var notice: Notice {
        Notice(
            id: "notice", kind: .warning,
            text: RichText("\(recorded.title(in: [medicine])) is already recorded: \(recorded.text.plain)."),
            detail: RichText("Somebody recorded it after this page was loaded. \(advice)"), commands: commands)
    }

    private var advice: String {
        if isTwoDoses {
            return "Nothing was added. If two doses were given, record both; that can be too much, so call your vet."
        }
        return isGivenAfterAll
            ? "Nothing was changed. If it was given after all, record that."
            : "Nothing was changed. To correct it, open it in the list of doses."
    }

    /// Digits, because all letters have a meaning on one of the pages.
    private var commands: [Command] {
        if isTwoDoses { return [.bothGiven] }
        return isGivenAfterAll ? [Command(id: .givenInstead, label: "It was given", key: "1")] : []
    }
}

extension Command {
    /// Records the own dose in addition to the recorded one.
    static let bothGiven = Command(id: .bothGiven, label: "Two were given: record both", key: "2")
}
