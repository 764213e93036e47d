import Foundation

/// The known findings of a repository, counted by edge and rule instead of by line. It may only shrink.
public struct Baseline: Hashable, Sendable {
    /// The default path, relative to the root.
    public static let defaultPath = "lint-rules/baseline.json"

    /// The entries, ordered by edge.
    public let entries: [BaselineEntry]

    /// Creates a baseline from entries.
    public init(entries: [BaselineEntry] = []) {
        self.entries = entries.filter { $0.count > 0 }.sorted { $0.edge < $1.edge }
    }

    /// Creates the baseline that covers exactly these findings.
    public init(covering findings: [Finding]) {
        var files: [FindingEdge: [String: Int]] = [:]
        for finding in findings { files[finding.edge, default: [:]][finding.place.file, default: 0] += 1 }
        self.init(entries: files.map { BaselineEntry(edge: $0.key, files: $0.value) })
    }

    /// Divides all findings of the tree into known and new ones.
    ///
    /// - Parameter findings: The findings of a check of the whole tree, in order.
    public func compared(with findings: [Finding]) -> BaselineComparison {
        let allowed = Dictionary(entries.map { ($0.edge, $0) }, uniquingKeysWith: { first, _ in first })
        let byEdge = Dictionary(grouping: findings.indices) { findings[$0].edge }
        var isNew = [Bool](repeating: false, count: findings.count)
        var growth: [BaselineComparison.Change] = []
        for (edge, indices) in byEdge {
            let entry = allowed[edge]
            var excess = indices.count - (entry?.count ?? 0)
            guard excess > 0 else { continue }
            growth.append(.init(edge: edge, before: entry?.count ?? 0, now: indices.count))
            // The new findings are probably in files that had fewer.
            var quota = entry?.files ?? [:]
            var covered: [Int] = []
            for index in indices {
                let file = findings[index].place.file
                if let left = quota[file], left > 0 {
                    quota[file] = left - 1
                    covered.append(index)
                } else if excess > 0 {
                    isNew[index] = true
                    excess -= 1
                }
            }
            for index in covered.reversed() where excess > 0 {
                isNew[index] = true
                excess -= 1
            }
        }
        let stale = entries.compactMap { entry -> BaselineComparison.Change? in
            let now = byEdge[entry.edge]?.count ?? 0
            return now < entry.count ? .init(edge: entry.edge, before: entry.count, now: now) : nil
        }
        return BaselineComparison(
            new: findings.indices.filter { isNew[$0] }.map { findings[$0] },
            known: findings.indices.filter { !isNew[$0] }.map { findings[$0] },
            growth: growth.sorted { $0.edge < $1.edge },
            stale: stale
        )
    }

    /// Returns the baseline without findings that no longer exist. It never covers more than before.
    public func shrunk(to findings: [Finding]) -> Baseline {
        let comparison = compared(with: findings)
        return Baseline(covering: comparison.known)
    }

    // MARK: The file

    private struct Stored: Codable {
        struct Entry: Codable {
            var rule: String
            var from: String
            var to: String
            var files: [String: Int]
        }

        var version: Int
        var entries: [Entry]
    }

    private static let version = 1

    /// Parses the text of a baseline.
    ///
    /// - Throws: ``BaselineError`` if it isn't a baseline, is truncated, or was written by another version.
    public static func parse(_ text: String, file: String) throws(BaselineError) -> Baseline {
        let stored: Stored
        do {
            stored = try JSONDecoder().decode(Stored.self, from: Data(text.utf8))
        } catch {
            throw BaselineError(
                file: file,
                message:
                    "expected a baseline that 'bulkhead baseline' wrote; \(Self.fault(error)); repair it, or delete it and record a new one"
            )
        }
        guard stored.version == version else {
            throw BaselineError(
                file: file, message: "expected a baseline of version \(version), found version \(stored.version)")
        }
        return Baseline(
            entries: stored.entries.map { entry in
                BaselineEntry(
                    edge: FindingEdge(rule: entry.rule, from: entry.from, to: entry.to),
                    files: entry.files.filter { $0.value > 0 })
            })
    }

    /// Returns the description of an error in the text.
    private static func fault(_ error: any Error) -> String {
        func at(_ context: DecodingError.Context) -> String {
            var place = ""
            for key in context.codingPath {
                place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
            }
            return place.isEmpty ? "" : " in '\(place)'"
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): return "it has no '\(key.stringValue)'\(at(context))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "the value\(at(context)) has another type"
        case .dataCorrupted, nil: return "it isn't JSON, or was cut short, or holds a merge's conflict"
        @unknown default: return "it can't be read"
        }
    }

    /// Reads a baseline, or returns `nil` if there is no file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: The name used in errors; by default the path.
    public static func load(_ path: String, named name: String? = nil) throws(BaselineError) -> Baseline? {
        guard DiskFile.stamp(path) != nil else { return nil }
        switch DiskFile.read(path) {
        case .success(let bytes): return try parse(String(decoding: bytes, as: UTF8.self), file: name ?? path)
        case .failure(let failure):
            throw BaselineError(file: name ?? path, message: "the file can't be read: \(failure.reason)")
        }
    }

    /// The text of the file: JSON with one entry on each line, in a stable order, so that changes of two branches can
    /// be merged.
    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = entries.map { entry in
            let stored = Stored.Entry(
                rule: entry.edge.rule, from: entry.edge.from, to: entry.edge.to, files: entry.files)
            // Encoding texts and numbers can't fail.
            return (try? encoder.encode(stored)).map { "    " + String(decoding: $0, as: UTF8.self) } ?? ""
        }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"version\": \(Self.version),\n  \"entries\": \(list)\n}\n"
    }

    /// Replaces the file in one step.
    ///
    /// - Throws: ``BaselineError`` if the file can't be written.
    public func write(to path: String) throws(BaselineError) {
        if let failure = DiskFile.replace(path, with: Array(text.utf8)) {
            throw BaselineError(file: path, message: "the file can't be written: \(failure.reason)")
        }
    }
}
