import Foundation
import PackageGraph

/// Breaks one source of a tree, so that every build it is a part of fails, and asks the packages that would have been left out.
///
/// It tries the selection against SwiftPM's own idea of what a package is built from. What tests read while they run isn't tried.
struct Mutation {
    /// What a build says that meets the broken file.
    private static let mark = "broken by bulkhead replay"

    let inputs: TestInputs
    /// The file, relative to the root.
    let file: String

    /// Chooses a Swift source among some files, or else among all; nil when a tree has none.
    init?(_ inputs: TestInputs, changed: [String], random: inout some RandomNumberGenerator) {
        self.inputs = inputs
        func isSource(_ path: String) -> Bool {
            path.hasSuffix(".swift") && inputs.placement(of: path).owner == .targets
                && FileManager.default.fileExists(atPath: inputs.graph.root + "/" + path)
        }
        let candidates = changed.filter(isSource)
        let all = candidates.isEmpty ? inputs.graph.files.filter { !$0.targets.isEmpty }.map(\.path) : candidates
        guard let file = all.sorted().randomElement(using: &random) else { return nil }
        self.file = file
    }

    /// What the change of the file selects.
    var selected: Set<Int> {
        var selector = Selector(inputs, ChangedContents())
        selector.add(FileChange(path: file, kind: .modified))
        selector.finish()
        return Set(selector.reasons.keys)
    }

    /// The packages that the change of the file leaves out.
    var leftOut: [Int] {
        let selected = selected
        return inputs.testedPackages.filter { !selected.contains($0) }
    }

    /// How the builds of the packages that are left out ended.
    enum Outcome {
        /// None of them has the file in it.
        case caught
        /// These have, and weren't selected.
        case missed([String])
        /// They don't build, and not because of the file; the first line of the compiler's that says why.
        case unknown(String)
    }

    /// Breaks the file, builds the packages that are left out, and puts it back.
    func outcome(scratch: String, stop: ReplayStop = ReplayStop()) throws -> Outcome {
        let path = inputs.graph.root + "/" + file
        let content = try Data(contentsOf: URL(filePath: path))
        try (content + Data("\n#error(\"\(Self.mark)\")\n".utf8)).write(to: URL(filePath: path))
        defer { try? content.write(to: URL(filePath: path)) }
        var missed: [String] = []
        var unknown: String?
        for package in leftOut {
            let build = try build(inputs.graph.packages[package].directory, scratch, stop)
            if build.output.contains(Self.mark) {
                missed.append(inputs.name(of: package))
            } else if build.status != 0 {
                let line = build.output.split(separator: "\n").first { $0.contains("error:") }
                unknown = unknown ?? "\(inputs.name(of: package)): \(line.map(String.init) ?? "status \(build.status)")"
            }
        }
        // A miss is one, whatever else doesn't build.
        if !missed.isEmpty { return .missed(missed) }
        return unknown.map { .unknown($0) } ?? .caught
    }

    private func build(
        _ package: String, _ scratch: String, _ stop: ReplayStop
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // The folder serves all packages, so the plan that it keeps may be another's.
        process.arguments = [
            "swift", "build", "--build-tests", "--disable-build-manifest-caching", "--package-path", package,
            "--scratch-path", scratch,
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try stop.start(process)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        stop.ended()
        if stop.isStopped { throw CancellationError() }
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
