import CorePresentation

/// The source of one screen, which shows it and handles its events. Every shape of feature implements it.
///
/// A source's state is tracked by Observation, so that a host can observe ``screen`` and draw each change. The source
/// holds its coordinator. The host holds the source, and releases it when it is no longer shown, which ends its work.
@MainActor
public protocol ScreenSource: AnyObject {
    /// The current screen. Cheap, and equal as long as nothing changed.
    var screen: Screen { get }

    /// The screen's title, for the path above the screens on top of it. It is read at each key press there, so a source
    /// with a long screen computes it without the screen.
    var title: String { get }

    /// Handles an event. An event that names nothing on the screen came too late and is ignored.
    func handle(_ event: Event)

    /// Called each time the screen comes to the top, at first and when the one above it is closed: time to load.
    func appear()

    /// Called when another client may have changed what the screen on top shows: time to load again. By default as
    /// ``appear()``.
    func refresh()
}

extension ScreenSource {
    /// The title of the whole screen, computed with it.
    public var title: String { screen.title }

    /// Does nothing.
    public func appear() {}

    /// Loads as when the screen comes to the top.
    public func refresh() { appear() }
}
