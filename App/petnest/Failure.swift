import ArgumentParser
import PetNestApp

/// Tells of what kept the app from going on.
enum Failure {
    /// Does something; where it fails, writes one line to standard error and throws the exit status.
    @MainActor
    static func reporting(_ work: @MainActor () async throws(AppError) -> Void) async throws {
        do throws(AppError) {
            try await work()
        } catch {
            if case .terminal(.terminated) = error {
                // Who sent the signal knows.
            } else {
                Console.writeError(error.description)
            }
            throw ExitCode(error.exitStatus)
        }
    }
}
