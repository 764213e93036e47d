import AffectedPackages
import Foundation

/// Edits files of a clone and measures the build and the tests.
///
/// An edit stays, so that every build starts from the previous one.
struct EditTimer {
    let side: ComparedRevisions.Side
    let stop: ProcessStop

    /// Builds packages for the first time, which isn't measured.
    func prepare(_ runs: [EditedCommit.Run]) throws {
        for run in runs { try build(run) }
    }

    /// Edits the files of a commit, builds, and runs the tests.
    ///
    /// - Parameters:
    ///   - commit: The files and packages.
    ///   - number: A number that no earlier edit has.
    func times(of commit: EditedCommit, number: Int) throws -> MeasuredCommit.Times {
        for file in commit.files { try edit(file, number) }
        var build = Duration.zero
        var tests = Duration.zero
        for run in commit.runs {
            build += try ContinuousClock().measure { try self.build(run) }
            guard run.modules?.isEmpty != true else { continue }
            tests += try ContinuousClock().measure { try test(run) }
        }
        return MeasuredCommit.Times(build: build.milliseconds, tests: tests.milliseconds)
    }

    /// Appends a private function. After a comment, the compiler might not compile anything.
    private func edit(_ file: String, _ number: Int) throws(GainsError) {
        do {
            let text = try Data(contentsOf: URL(filePath: file))
            let function = "\nprivate func editedByBulkhead\(number)() {}\n"
            try (text + Data(function.utf8)).write(to: URL(filePath: file))
        } catch {
            throw .files("the file \(file) can't be edited: \(error.localizedDescription)")
        }
    }

    private func build(_ run: EditedCommit.Run) throws {
        let attempt = try DebugBuild(of: run.folder).attempt(hasDebugInformation: true, stop: stop)
        guard attempt.status == 0 else { throw side.unbuildable(run.name, output: attempt.output) }
    }

    private func test(_ run: EditedCommit.Run) throws {
        let outcome = try DebugBuild(of: run.folder).test(modules: run.modules, stop: stop)
        guard outcome.isComplete else {
            throw GainsError.testsIncomplete(side: side.words, package: run.name)
        }
    }
}
