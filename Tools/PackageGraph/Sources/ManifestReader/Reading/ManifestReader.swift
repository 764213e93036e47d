import Foundation
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Evaluates manifests without running them.
public struct ManifestReader: Sendable {
    /// The machine whose properties a manifest can read.
    public let host: ManifestHost

    /// Creates a reader for a machine.
    public init(host: ManifestHost = .current()) {
        self.host = host
    }

    /// The result of evaluating a manifest.
    public struct Result: Sendable {
        /// The manifest, or the reason it can't be evaluated.
        public let outcome: Swift.Result<Manifest, EvaluationObstacle>
        /// The tools version in the first line.
        public let toolsVersion: ToolsVersion
        /// The environment variables that were read, nil for those that aren't set. They are part of every cache key.
        public let environmentReads: [String: String?]
    }

    /// Evaluates a manifest's text.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - file: the manifest's absolute path, for messages. Its folder is the package's folder.
    /// - Returns: the manifest, or the reason it can't be evaluated.
    /// - Throws: ``ManifestError`` if the text isn't Swift or has no tools version.
    public func evaluate(_ bytes: [UInt8], file: String) throws(ManifestError) -> Result {
        let toolsVersion = try ManifestSelection.toolsVersion(of: bytes, file: file)
        let lines = LineTable(bytes)
        if let offset = Self.tooDeep(bytes) {
            let reason = "more than \(Self.maximumBrackets) open brackets"
            return Result(
                outcome: .failure(EvaluationObstacle(file: file, place: lines.place(offset), reason: reason)),
                toolsVersion: toolsVersion,
                environmentReads: [:])
        }
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        if tree.hasError {
            let diagnostics = ParseDiagnosticsGenerator.diagnostics(for: tree)
            if let first = diagnostics.first(where: { $0.diagMessage.severity == .error }) {
                throw ManifestError(
                    file: file, place: lines.place(first.position.utf8Offset), kind: .syntax(first.message))
            }
        }
        let directory = DependencyLocation.normalized(file + "/..")
        var reads: [String: String?] = [:]
        let outcome = Swift.Result<Manifest, EvaluationObstacle> { () throws(EvaluationObstacle) in
            var interpreter: Interpreter?
            do {
                let running = try Interpreter(host: host, packageDirectory: directory, toolsVersion: toolsVersion)
                interpreter = running
                defer { reads = running.environmentReads }
                try running.run(tree)
                guard let package = running.package else { throw running.stop("no 'Package'") }
                let manifest = try PackageExtraction(
                    interpreter: running, toolsVersion: toolsVersion, packageDirectory: directory, lines: lines
                ).manifest(package)
                // An evaluation that stopped may have left a static property without its value.
                running.recyclePrelude()
                return manifest
            } catch let stop as Interpreter.Stop {
                throw EvaluationObstacle(file: file, place: lines.place(max(stop.offset, 0)), reason: stop.reason)
            } catch let malformed as PackageExtraction.Malformed {
                let offset = interpreter?.package?.origin.start ?? 0
                throw EvaluationObstacle(file: file, place: lines.place(max(offset, 0)), reason: malformed.reason)
            } catch {
                throw EvaluationObstacle(
                    file: file, place: lines.place(max(interpreter?.offset ?? 0, 0)), reason: "\(error)")
            }
        }
        return Result(outcome: outcome, toolsVersion: toolsVersion, environmentReads: reads)
    }

    private static let maximumBrackets = 16

    /// Whether parsing a text could take too long.
    static func isTooDeep(_ bytes: [UInt8]) -> Bool { tooDeep(bytes) != nil }

    /// Returns the position at which more brackets are open than any manifest needs. The parser's time doubles with
    /// each bracket that is never closed.
    ///
    /// Brackets in strings and comments count too, and at worst cause the manifest to be run.
    private static func tooDeep(_ bytes: [UInt8]) -> Int? {
        var depth = 0
        for (offset, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "[") {
                depth += 1
                if depth > maximumBrackets { return offset }
            } else if byte == UInt8(ascii: "]") {
                depth = max(0, depth - 1)
            }
        }
        return nil
    }
}
