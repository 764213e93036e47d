import CoreArchitecture
import CorePresentation

extension StateHash {
    /// Creates the hash of a screen. The values of secret fields don't count.
    public init(ofScreen screen: Screen) {
        self.init(of: screen.redacted)
    }

    /// Creates the hash of all screens of a stack. Covered screens count, since what they have loaded decides what they
    /// show later, and it must have arrived before the next step.
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
