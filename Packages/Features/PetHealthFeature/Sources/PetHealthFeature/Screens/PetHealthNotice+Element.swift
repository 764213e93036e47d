import CoreModels
import CorePresentation

extension PetHealthNotice {
    /// The notice as it is shown.
    var element: Element {
        switch self {
        case .saved(let kind): success("The \(kind.name) is saved.")
        case .removed(let kind): success("The \(kind.name) is removed.")
        case .markedDone(let reminder):
            success(
                "\(reminder.title) is done.",
                detail: reminder.isFinished ? nil : "It is due again on \(reminder.due.formatted)."
            )
        case .failed(let kind, let error):
            .notice(
                Notice(
                    id: "notice",
                    kind: .failure,
                    text: "The \(kind.name) wasn't changed.",
                    detail: Text("\(error) \(error.advice)"),
                    isDismissible: true
                )
            )
        }
    }

    private func success(_ text: Text, detail: Text? = nil) -> Element {
        .notice(Notice(id: "notice", kind: .success, text: text, detail: detail, isDismissible: true))
    }
}
