import Foundation
import PackageTests

/// Reads and writes the file with the durations of packages' tests, which the shards of a run share.
enum PackageDurations {
    /// Returns the durations in seconds by package name.
    static func load(_ file: String) throws -> [String: Double] {
        guard let data = FileManager.default.contents(atPath: FilePath.absolute(file)) else {
            throw CommandError("\(file): there is no such file; --save-durations writes one")
        }
        guard let durations = try? JSONDecoder().decode([String: Double].self, from: data) else {
            throw CommandError("\(file): expected a JSON object of seconds by package name")
        }
        return durations
    }

    /// Writes the durations of results. Durations of other packages in the file are kept.
    static func save(_ results: [PackageResult], to file: String) throws {
        var durations = (try? load(file)) ?? [:]
        // A package that couldn't be built has no meaningful duration.
        for result in results where (result.verdict == .passed || result.isFailed) && result.seconds > 0 {
            durations[result.package.name] = (result.seconds * 1000).rounded() / 1000
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(durations), as: UTF8.self)
        try WrittenFile.write(text + "\n", to: file)
    }
}
