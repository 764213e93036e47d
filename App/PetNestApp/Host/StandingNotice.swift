import CorePresentation
import Observation

/// A notice above every screen until the person dismisses it: nothing can be saved, and why.
@MainActor @Observable
final class StandingNotice {
    /// The id by which the notice is dismissed.
    static let id: ElementID = "standing-notice"

    /// The notice, until it is dismissed.
    private(set) var notice: Notice?

    /// Creates a notice, or none for `nil`.
    init(_ text: String?) {
        notice = text.map { Notice(id: Self.id, kind: .warning, text: RichText($0), isDismissible: true) }
    }

    /// Dismisses the notice.
    func dismiss() {
        notice = nil
    }
}
