import ArgumentParser

/// What the process's exit status says.
enum ExitStatus {
    /// The work is done, and nothing was found.
    static let clean: Int32 = 0
    /// The work is done, and something was found.
    static let findings: Int32 = 1
    /// The work couldn't be done, or not all of it.
    static let failed: Int32 = 2

    /// Ends a command with a status other than 0.
    static func end(_ status: Int32) throws {
        if status != clean { throw ExitCode(status) }
    }
}
