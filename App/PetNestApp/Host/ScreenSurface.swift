import CorePresentation
import SharedUI

// bulkhead: mock
/// What shows one screen at a time, until it is stopped.
@MainActor
protocol ScreenSurface: AnyObject {
    /// Shows a screen from now on; the trail holds the titles of those below it, the lowest first.
    func show(_ screen: Screen, trail: [String])

    /// Ends the showing.
    func stop()
}

extension TerminalSession: ScreenSurface {}
extension PlainSession: ScreenSurface {}
