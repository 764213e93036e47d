import Foundation
import PackageGraph

/// Breaks a source file of a tree, so that every build that includes it fails, and builds the packages that the change
/// wouldn't select.
///
/// This compares the selection with SwiftPM's own dependencies. Files that tests read at run time aren't covered.
struct Mutation {
    /// The error message of a build that includes the broken file.
    private static let mark = "broken by bulkhead replay"

    let inputs: TestInputs
    /// The path of the file, relative to the root.
    let file: String

    /// Picks a Swift source from the changed files, or from all files if none of them is one. Returns `nil` if the tree
    /// has no source.
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

    /// The packages that the change of the file selects.
    var selected: Set<Int> {
        var selector = Selector(inputs, ChangedContents())
        selector.add(FileChange(path: file, kind: .modified))
        selector.finish()
        return Set(selector.reasons.keys)
    }

    /// The packages that the change of the file doesn't select.
    var unselected: [Int] {
        let selected = selected
        return inputs.testedPackages.filter { !selected.contains($0) }
    }

    /// The result of building the packages that weren't selected.
    enum Outcome {
        /// None of the packages is built from the file.
        case caught
        /// These packages are built from the file but weren't selected.
        case missed([String])
        /// A package doesn't build for a different reason. The associated value is the compiler's first error.
        case unknown(String)
    }

    /// Breaks the file, builds the packages that weren't selected, and restores the file.
    func outcome(scratch: String, stop: ProcessStop = ProcessStop()) throws -> Outcome {
        let path = inputs.graph.root + "/" + file
        let content = try Data(contentsOf: URL(filePath: path))
        try (content + Data("\n#error(\"\(Self.mark)\")\n".utf8)).write(to: URL(filePath: path))
        defer { try? content.write(to: URL(filePath: path)) }
        var missed: [String] = []
        var unknown: String?
        for package in unselected {
            let build = try build(inputs.graph.packages[package].directory, scratch, stop)
            if build.output.contains(Self.mark) {
                missed.append(inputs.name(of: package))
            } else if build.status != 0 {
                let line = build.output.split(separator: "\n").first { $0.contains("error:") }
                unknown = unknown ?? "\(inputs.name(of: package)): \(line.map(String.init) ?? "status \(build.status)")"
            }
        }
        // A missed package counts, even if others don't build.
        if !missed.isEmpty { return .missed(missed) }
        return unknown.map { .unknown($0) } ?? .caught
    }

    private func build(
        _ package: String, _ scratch: String, _ stop: ProcessStop
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // All packages share the build folder, so a cached plan may be that of a different package.
        process.arguments = [
            "swift", "build", "--build-tests", "--disable-build-manifest-caching", "--package-path", package,
            "--scratch-path", scratch,
            // Only the compiler's errors matter. The index is needed to find XCTest's tests.
            "-debug-info-format", "none", "-Xswiftc", "-index-ignore-system-modules",
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
