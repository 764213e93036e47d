import ImportChecker

/// The report as SARIF 2.1.0 (OASIS, docs.oasis-open.org/sarif/sarif/v2.1.0), for code scanning.
struct SARIFReport {
    let report: Report

    /// The log with its one run.
    var value: JSON {
        var results: [JSON] = []
        var ordinals: [FindingEdge: Int] = [:]
        let all =
            report.findings.map { ($0, [JSON]()) }
            + report.baselined.map { ($0, [Self.suppression("external", "In the baseline.", nil)]) }
            + report.waived.map { ($0.finding, [Self.suppression("inSource", $0.reason, $0.place)]) }
        for (finding, suppressions) in all.sorted(by: { $0.0 < $1.0 }) {
            ordinals[finding.edge, default: 0] += 1
            results.append(self.result(finding, ordinals[finding.edge] ?? 1, suppressions))
        }
        return .object([
            "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
            "version": .string("2.1.0"),
            "runs": .array([
                .object([
                    "tool": .object([
                        "driver": .object([
                            "name": .string("bulkhead"), "semanticVersion": .string(Bulkhead.configuration.version),
                            "rules": .array(report.ruleNames.map(rule)),
                        ])
                    ]),
                    "columnKind": .string("unicodeCodePoints"),
                    "originalUriBaseIds": .object([
                        "SRCROOT": .object(["description": .object(["text": .string("The repository's root.")])])
                    ]),
                    "invocations": .array([invocation]),
                    "results": .array(results),
                ])
            ]),
        ])
    }

    private func rule(_ name: String) -> JSON {
        let documentation = RuleCatalog.documentation(named: name)
        var pairs = [JSON.Member(key: "id", value: .string(name))]
        if let documentation, !documentation.summary.isEmpty {
            pairs.append(.init(key: "shortDescription", value: .object(["text": .string(documentation.summary)])))
            if !documentation.why.isEmpty {
                pairs.append(.init(key: "fullDescription", value: .object(["text": .string(documentation.why)])))
            }
        }
        pairs.append(
            .init(key: "help", value: .object(["text": .string("Run 'bulkhead rule \(name.prefix { $0 != "/" })'.")])))
        return .members(pairs)
    }

    private func result(_ finding: Finding, _ ordinal: Int, _ suppressions: [JSON]) -> JSON {
        let text = [finding.message, finding.reason, finding.advice].filter { !$0.isEmpty }.joined(separator: "\n")
        return .object([
            "ruleId": .string(finding.rule),
            "ruleIndex": .number(report.ruleNames.firstIndex(of: finding.rule) ?? -1),
            "level": .string(finding.severity.rawValue),
            "message": .object(["text": .string(text)]),
            "locations": .array([Self.location(place(finding.place))]),
            // The edge and the finding's number on it, because lines and files may move.
            "partialFingerprints": .object(["bulkheadEdge/v1": .string("\(finding.fingerprint):\(ordinal)")]),
            "suppressions": .array(suppressions),
        ])
    }

    /// The place, with its column in code points, as SARIF requires.
    private func place(_ place: SourcePlace) -> SourcePlace {
        guard let line = report.lines.line(at: place) else { return place }
        let before = SourceLines.charactersBefore(place.column, in: line).unicodeScalars.count
        return SourcePlace(file: place.file, line: place.line, column: before + 1)
    }

    private static func location(_ place: SourcePlace) -> JSON {
        .object([
            "physicalLocation": .object([
                "artifactLocation": .object(["uri": .string(uri(place.file)), "uriBaseId": .string("SRCROOT")]),
                "region": .object(["startLine": .number(place.line), "startColumn": .number(place.column)]),
            ])
        ])
    }

    private static func suppression(_ kind: String, _ reason: String, _ place: SourcePlace?) -> JSON {
        var pairs = [
            JSON.Member(key: "kind", value: .string(kind)), JSON.Member(key: "justification", value: .string(reason)),
        ]
        if let place { pairs.append(.init(key: "location", value: location(place))) }
        return .members(pairs)
    }

    private var invocation: JSON {
        let problems = report.problems
        return .object([
            "executionSuccessful": .bool(problems.isEmpty),
            "toolExecutionNotifications": .array(
                problems.map { problem in
                    .object(["level": .string("error"), "message": .object(["text": .string(problem)])])
                }),
        ])
    }

    /// A path as a relative reference of RFC 3986.
    private static func uri(_ path: String) -> String {
        var text = ""
        for byte in path.utf8 {
            let isPlain =
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "-._~/+@".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
        }
        return text
    }
}
