import AffectedPackages

/// The times of a program before and after a split, built for release.
///
/// Calls between modules can't be inlined as well as those in one module, so a split may make a program slower.
public struct BenchmarkTimes: Equatable, Sendable {
    /// The name of the executable product.
    public let name: String
    /// The milliseconds of each run before the split.
    public let before: [Int]
    /// The milliseconds of each run after it.
    public let after: [Int]

    /// The number of measured runs at each revision.
    private static let runs = 5

    /// Builds a program at both revisions, and runs it in turns, without arguments, in the folder of its package.
    ///
    /// - Throws: ``GainsError`` if there is no program of this name, if it doesn't build, or if it fails.
    static func measure(
        _ name: String, before: ReleasePrograms, after: ReleasePrograms, stop: ProcessStop
    ) throws -> BenchmarkTimes {
        let programs = try [before, after].map { revision in
            guard let program = revision.all.first(where: { $0.name == name }) else {
                throw GainsError.noBenchmark(name, side: revision.side.words, known: revision.all.map(\.name))
            }
            return (path: try revision.build(program), folder: program.folder, side: revision.side.words)
        }
        var times: [[Int]] = [[], []]
        for _ in 0..<runs {
            for (index, program) in programs.enumerated() {
                let clock = ContinuousClock()
                let start = clock.now
                let run = try CommandRun.run([program.path], in: program.folder, stop: stop)
                times[index].append((clock.now - start).milliseconds)
                guard run.status == 0 else {
                    throw GainsError.benchmarkFailed(
                        name, side: program.side, status: run.status, output: DebugBuild.end(of: run.output))
                }
            }
        }
        return BenchmarkTimes(name: name, before: times[0], after: times[1])
    }
}
