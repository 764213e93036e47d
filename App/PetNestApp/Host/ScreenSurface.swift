import CorePresentation
import SharedUI

// bulkhead: mock
/// Shows one screen at a time, until it is stopped.
@MainActor
protocol ScreenSurface: AnyObject {
    /// Shows a screen. The trail holds the titles of the screens below it, the lowest first.
    func show(_ screen: Screen, trail: [String])

    /// Stops showing screens.
    func stop()
}

extension TerminalSession: ScreenSurface {}
extension PlainSession: ScreenSurface {}
