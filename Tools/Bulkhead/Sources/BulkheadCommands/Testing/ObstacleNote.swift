import PackageTests

/// The message that tests aren't watched.
enum ObstacleNote {
    /// Returns the message, or `nil` if it isn't needed. A run inside of a watched test is watched together with that
    /// test.
    static func line(_ obstacle: ReadObserver.Obstacle?) -> String? {
        guard case .unsupported(let reason) = obstacle else { return nil }
        return "tests can't be watched here (\(reason)): files that they read outside of their packages "
            + "aren't checked for changes, and a pass with skipped tests isn't remembered"
    }
}
