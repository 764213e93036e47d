import ImportChecker

/// Findings with the same message and advice about one edge at several places.
struct FindingGroup {
    /// The first finding, by place.
    let first: Finding
    /// The places of the others, in order.
    private(set) var otherPlaces: [SourcePlace] = []

    /// Returns the groups of findings, ordered by their first place.
    ///
    /// - Parameter findings: Findings in order.
    static func groups(of findings: [Finding]) -> [FindingGroup] {
        var groups: [FindingGroup] = []
        var indices: [Key: Int] = [:]
        for finding in findings {
            let key = Key(finding)
            if let index = indices[key] {
                groups[index].otherPlaces.append(finding.place)
            } else {
                indices[key] = groups.count
                groups.append(FindingGroup(first: finding))
            }
        }
        return groups
    }

    private init(first: Finding) {
        self.first = first
    }

    private struct Key: Hashable {
        let edge: FindingEdge
        let severity: Severity
        let texts: [String]
        let packages: [String?]

        init(_ finding: Finding) {
            edge = finding.edge
            severity = finding.severity
            texts = [finding.message, finding.reason, finding.advice]
            packages = [finding.from.package, finding.to.package]
        }
    }
}
