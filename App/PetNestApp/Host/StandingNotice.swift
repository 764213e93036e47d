import CorePresentation
import Observation

/// What is shown above every screen until the person puts it away: that nothing can be saved, and why.
@MainActor @Observable
final class StandingNotice {
    /// The id under which it is put away.
    static let id: ElementID = "standing-notice"

    /// The notice, while it wasn't put away.
    private(set) var notice: Notice?

    /// Creates a notice, or none for `nil`.
    init(_ text: String?) {
        notice = text.map { Notice(id: Self.id, kind: .warning, text: RichText($0), isDismissible: true) }
    }

    /// Puts it away.
    func dismiss() {
        notice = nil
    }
}
