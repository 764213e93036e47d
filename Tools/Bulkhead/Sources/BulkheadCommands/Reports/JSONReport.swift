import ImportChecker

/// The report as JSON; its schema is ``ReportSchema``.
enum JSONReport {
    /// Returns the report.
    ///
    /// It doesn't contain caches and absolute paths, so that equal trees have equal reports.
    static func value(_ report: Report) -> JSON {
        let seen = report.scale
        return .object([
            "version": .number(1),
            "status": .string(["clean", "findings", "incomplete"][Int(report.status)]),
            "findings": .array(report.findings.map(finding)),
            "baselined": .array(report.baselined.map(finding)),
            "waived": .array(
                report.waived.map { waived in
                    .object([
                        "finding": finding(waived.finding), "reason": .string(waived.reason),
                        "place": place(waived.place),
                    ])
                }),
            "growth": .array(report.growth.map(change)),
            "stale": .array(report.stale.map(change)),
            "problems": .strings(report.problems),
            "notes": .strings(report.notes),
            "statistics": .object([
                "packages": .number(seen.packages), "projects": .number(seen.projects),
                "targets": .number(seen.targets), "files": .number(seen.files),
                "judgedFiles": .number(seen.files - seen.unknownFiles), "imports": .number(seen.imports),
            ]),
        ])
    }

    /// Returns one finding.
    static func finding(_ finding: Finding) -> JSON {
        .object([
            "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
            "place": place(finding.place),
            "from": end(finding.from), "to": end(finding.to), "message": .string(finding.message),
            "reason": .string(finding.reason), "advice": .string(finding.advice),
            "chain": .array(
                finding.chain.map { step in
                    .object([
                        "from": .string(step.from), "to": .string(step.to), "place": step.place.map(place) ?? .null,
                    ])
                }),
            "fingerprint": .string(finding.fingerprint),
        ])
    }

    private static func end(_ end: FindingEnd) -> JSON {
        .object([
            "name": .string(end.name), "package": .optional(end.package), "target": .optional(end.target),
            "layer": .optional(end.layer),
        ])
    }

    private static func place(_ place: SourcePlace) -> JSON {
        .object(["file": .string(place.file), "line": .number(place.line), "column": .number(place.column)])
    }

    private static func change(_ change: BaselineComparison.Change) -> JSON {
        .object([
            "rule": .string(change.edge.rule), "from": .string(change.edge.from), "to": .string(change.edge.to),
            "before": .number(change.before), "now": .number(change.now),
        ])
    }
}
