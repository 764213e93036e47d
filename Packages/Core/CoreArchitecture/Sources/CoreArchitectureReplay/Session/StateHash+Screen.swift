import CoreArchitecture
import CorePresentation

extension StateHash {
    /// Creates the hash of a screen. What secret fields hold doesn't count.
    public init(ofScreen screen: Screen) {
        self.init(of: screen.redacted)
    }

    /// Creates the hash of all screens of a stack: what a covered screen has loaded decides what it shows when one comes back
    /// to it, and must have come there before the next thing happens.
    @MainActor
    init(of stack: ScreenStack) {
        self.init(of: stack.sources.map(\.screen.redacted))
    }
}

extension Screen {
    fileprivate var redacted: Screen {
        var screen = self
        screen.body = body.map(\.redacted)
        return screen
    }
}
