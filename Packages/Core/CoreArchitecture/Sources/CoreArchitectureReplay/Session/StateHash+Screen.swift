import CoreArchitecture
import CorePresentation

extension StateHash {
    /// Creates the hash of a screen, or of there being none. What secret fields hold doesn't count.
    public init(ofScreen screen: Screen?) {
        guard var screen else {
            self.init(of: "no screen")
            return
        }
        screen.body = screen.body.map(\.redacted)
        self.init(of: screen)
    }
}
