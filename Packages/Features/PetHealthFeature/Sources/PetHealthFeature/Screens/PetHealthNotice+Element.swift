import CoreInterfaces
import CoreModels
import CorePresentation

extension PetHealthNotice {
    /// The notice as it is shown.
    var element: Element {
        var notice =
            switch self {
            case .saved(let kind): success("The \(kind.name) is saved.")
            case .removed(let kind): success("The \(kind.name) is removed.")
            case .markedDone(let reminder):
                success(
                    "\(reminder.title) is done.",
                    detail: reminder.isFinished ? nil : "It is due again on \(reminder.due.formatted)."
                )
            case .saveFailed(let kind, let error): failure("The \(kind.name) wasn't saved.", error)
            case .changeFailed(let kind, let error): failure("The \(kind.name) wasn't changed.", error)
            }
        notice.isDismissible = true
        return .notice(notice)
    }

    private func success(_ text: RichText, detail: RichText? = nil) -> Notice {
        Notice(id: "notice", kind: .success, text: text, detail: detail)
    }

    private func failure(_ text: String, _ error: ServiceError) -> Notice {
        .failure(id: "notice", "\(text) \(error)", advice: error.advice, retry: nil)
    }
}
