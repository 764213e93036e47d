import CorePresentation

/// What shows one screen and takes its events: the contract that every shape of feature meets.
///
/// A source holds what it shows in Observation's sight, so that a host can observe ``screen`` and draw each change. It
/// holds its coordinator; whoever shows it holds it, and lets go of it when it is no longer shown, which ends its work.
@MainActor
public protocol ScreenSource: AnyObject {
    /// What is to be shown now. Cheap, and the same value while nothing changed.
    var screen: Screen { get }

    /// Takes what a person did. An event that names nothing on the screen is ignored: it came too late.
    func handle(_ event: Event)

    /// Called each time the screen comes to the top, at first and when one above it has gone: time to load.
    func appear()
}

extension ScreenSource {
    /// Does nothing.
    public func appear() {}
}
