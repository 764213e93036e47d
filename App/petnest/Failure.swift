import ArgumentParser
import PetNestApp

/// Reports an error that ends the command.
enum Failure {
    /// Runs a closure. If it fails, writes one line to standard error and throws the exit status.
    @MainActor
    static func reporting(_ work: @MainActor () async throws(AppError) -> Void) async throws {
        do throws(AppError) {
            try await work()
        } catch {
            if case .terminal(.terminated) = error {
                // A signal needs no message.
            } else {
                Console.writeError(error.description)
            }
            throw ExitCode(error.exitStatus)
        }
    }
}
