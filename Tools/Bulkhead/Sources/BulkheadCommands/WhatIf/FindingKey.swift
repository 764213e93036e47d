import ImportChecker

/// A finding without the position in its file, to compare two states of a repository.
struct FindingKey: Hashable {
    private let edge: FindingEdge
    private let file: String
    private let message: String

    /// - Parameters:
    ///   - finding: The finding.
    ///   - file: The path that its file has in the later state.
    init(_ finding: Finding, file: String) {
        edge = finding.edge
        self.file = file
        message = finding.message
    }

    /// Returns the findings whose keys others don't have, or have less often.
    ///
    /// - Parameters:
    ///   - findings: The findings, in order.
    ///   - keys: Their keys.
    ///   - others: The keys of the other state.
    static func difference(_ findings: [Finding], _ keys: [FindingKey], _ others: [FindingKey]) -> [Finding] {
        var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(findings, keys).filter { _, key in
            guard let count = left[key], count > 0 else { return true }
            left[key] = count - 1
            return false
        }.map(\.0)
    }
}
