import Foundation
import PackageTests

/// How long packages' tests took, in a file that the parts of a run share.
enum PackageDurations {
    /// Seconds by package name.
    static func load(_ file: String) throws -> [String: Double] {
        guard let data = FileManager.default.contents(atPath: FilePath.absolute(file)) else {
            throw CommandError("\(file): there is no such file; --save-durations writes one")
        }
        guard let durations = try? JSONDecoder().decode([String: Double].self, from: data) else {
            throw CommandError("\(file): expected a JSON object of seconds by package name")
        }
        return durations
    }

    /// Writes those of results, and keeps what the file says of other packages.
    static func save(_ results: [PackageResult], to file: String) throws {
        var durations = (try? load(file)) ?? [:]
        // One that couldn't be built took no time, and will take some.
        for result in results where (result.verdict == .passed || result.isFailed) && result.seconds > 0 {
            durations[result.package.name] = (result.seconds * 1000).rounded() / 1000
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(durations), as: UTF8.self)
        try WrittenFile.write(text + "\n", to: file)
    }
}
