import CorePresentation

/// The source of one screen, which shows it and handles its events. Every shape of feature implements it.
///
/// A source's state is tracked by Observation, so that a host can observe ``screen`` and draw each change. The source
/// holds its coordinator. The host holds the source, and releases it when it is no longer shown, which ends its work.
@MainActor
public protocol ScreenSource: AnyObject {
    /// The current screen. Cheap, and equal as long as nothing changed.
    var screen: Screen { get }

    /// The screen's title, for the path above the screens on top of it. It is read at each key press on those screens,
    /// so a source with a long screen computes it without the screen.
    var title: String { get }

    /// Handles an event. Ignores an event for an element that is no longer on the screen.
    func handle(_ event: Event)

    /// Loads the screen's data. Called each time the screen comes to the top: when it is pushed, and when the screen
    /// above it is closed.
    func appear()

    /// Loads the data again. Called for the screen on top when another client may have changed its data. By default, it
    /// calls ``appear()``.
    func refresh()

    /// Receives the result of a screen that this one opened, after that is closed. By default, it is ignored.
    func receive(_ result: FlowResult)
}

extension ScreenSource {
    /// The title of the whole screen, computed with it.
    public var title: String { screen.title }

    /// Does nothing.
    public func appear() {}

    /// Calls ``appear()``.
    public func refresh() { appear() }

    /// Does nothing.
    public func receive(_ result: FlowResult) {}
}
