import CorePresentation

/// What shows one screen and takes its events: the contract that every shape of feature meets.
///
/// A source holds what it shows in Observation's sight, so that a host can observe ``screen`` and draw each change. It
/// holds its coordinator; whoever shows it holds it, and lets go of it when it is no longer shown, which ends its work.
@MainActor
public protocol ScreenSource: AnyObject {
    /// What is to be shown now. Cheap, and the same value while nothing changed.
    var screen: Screen { get }

    /// The screen's title, for the trail above the screens that lie on it: asked for at each key typed there, so a source
    /// whose screen may be long makes the title without it.
    var title: String { get }

    /// Takes what a person did. An event that names nothing on the screen is ignored: it came too late.
    func handle(_ event: Event)

    /// Called each time the screen comes to the top, at first and when one above it has gone: time to load.
    func appear()
}

extension ScreenSource {
    /// The title of the whole screen, which is made for it.
    public var title: String { screen.title }

    /// Does nothing.
    public func appear() {}
}
