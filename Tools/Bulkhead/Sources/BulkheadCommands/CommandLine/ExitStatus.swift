import ArgumentParser

/// The process's exit statuses.
enum ExitStatus {
    /// The command succeeded without findings.
    static let clean: Int32 = 0
    /// The command succeeded with findings.
    static let findings: Int32 = 1
    /// The command failed, at least partly.
    static let failed: Int32 = 2

    /// Ends a command with a status other than 0.
    static func end(_ status: Int32) throws {
        if status != clean { throw ExitCode(status) }
    }
}
