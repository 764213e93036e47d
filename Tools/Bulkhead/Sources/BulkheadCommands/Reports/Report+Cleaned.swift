import ImportChecker

extension Report {
    /// The same report with control characters in names escaped, for formats without their own escaping.
    var cleaned: Report {
        var copy = self
        copy.findings = findings.map(Self.cleaned)
        copy.baselined = baselined.map(Self.cleaned)
        copy.waived = waived.map {
            CheckResult.Waived(
                finding: Self.cleaned($0.finding), reason: CleanText.lines($0.reason), place: Self.cleaned($0.place))
        }
        copy.growth = growth.map(Self.cleaned)
        copy.stale = stale.map(Self.cleaned)
        copy.problems = problems.map(CleanText.lines)
        copy.notes = notes.map(CleanText.lines)
        return copy
    }

    private static func cleaned(_ finding: Finding) -> Finding {
        Finding(
            rule: CleanText.line(finding.rule), severity: finding.severity, place: cleaned(finding.place),
            from: cleaned(finding.from), to: cleaned(finding.to), message: CleanText.lines(finding.message),
            reason: CleanText.lines(finding.reason), advice: CleanText.lines(finding.advice),
            chain: finding.chain.map {
                ChainStep(from: CleanText.line($0.from), to: CleanText.line($0.to), place: $0.place.map(cleaned))
            })
    }

    private static func cleaned(_ place: SourcePlace) -> SourcePlace {
        SourcePlace(file: CleanText.line(place.file), line: place.line, column: place.column)
    }

    private static func cleaned(_ end: FindingEnd) -> FindingEnd {
        FindingEnd(
            name: CleanText.line(end.name), package: end.package.map(CleanText.line),
            target: end.target.map(CleanText.line), layer: end.layer.map(CleanText.line))
    }

    private static func cleaned(_ change: BaselineComparison.Change) -> BaselineComparison.Change {
        let edge = FindingEdge(
            rule: CleanText.line(change.edge.rule), from: CleanText.line(change.edge.from),
            to: CleanText.line(change.edge.to))
        return BaselineComparison.Change(edge: edge, before: change.before, now: change.now)
    }
}
