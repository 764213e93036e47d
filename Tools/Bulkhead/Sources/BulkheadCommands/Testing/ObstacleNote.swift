import PackageTests

/// The line that says that tests run unwatched.
enum ObstacleNote {
    /// The line, or nil if there is nothing to say: an inner run of a watched test is watched with that test.
    static func line(_ obstacle: ReadObserver.Obstacle?) -> String? {
        guard case .unsupported(let reason) = obstacle else { return nil }
        return "tests can't be watched here (\(reason)): what they read outside of their packages isn't noticed, "
            + "and a pass with skipped tests isn't remembered"
    }
}
