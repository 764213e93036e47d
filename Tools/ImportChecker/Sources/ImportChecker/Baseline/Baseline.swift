import Foundation

/// The findings a repository had when it began to check, by edge and rule and not by line. It may only shrink.
public struct Baseline: Hashable, Sendable {
    /// Where it lies unless another place is asked for, relative to the root.
    public static let defaultPath = "lint-rules/baseline.json"

    /// The entries in the order of their edges.
    public let entries: [BaselineEntry]

    /// Makes a baseline of entries.
    public init(entries: [BaselineEntry] = []) {
        self.entries = entries.filter { $0.count > 0 }.sorted { $0.edge < $1.edge }
    }

    /// Makes the baseline that covers findings and nothing more.
    public init(covering findings: [Finding]) {
        var files: [FindingEdge: [String: Int]] = [:]
        for finding in findings { files[finding.edge, default: [:]][finding.place.file, default: 0] += 1 }
        self.init(entries: files.map { BaselineEntry(edge: $0.key, files: $0.value) })
    }

    /// Divides all findings of the tree into those it covers and new ones.
    ///
    /// - Parameter findings: what a check of the whole tree found, in order.
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
            // The new ones are probably in files that had fewer.
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

    /// The baseline without what is no longer found; it never covers more than before.
    public func shrunk(to findings: [Finding]) -> Baseline {
        let comparison = compared(with: findings)
        return Baseline(covering: comparison.known)
    }

    /// Reads a baseline's text.
    ///
    /// - Throws: ``BaselineError`` when it isn't one, is cut short, or was made by a later version.
    public static func parse(_ text: String, file: String) throws(BaselineError) -> Baseline {
        Baseline()
    }

    /// Reads a baseline; nil when there is no file.
    public static func load(_ path: String) throws(BaselineError) -> Baseline? {
        nil
    }

    /// The text of its file: JSON, one entry a line, in a stable order, so that two branches' changes merge.
    public var text: String { "" }

    /// Replaces its file in one step.
    public func write(to path: String) throws(BaselineError) {}
}
