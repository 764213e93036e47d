/// Filters findings by exceptions in the configuration and waivers in the source, and finds those that are invalid.
struct WaiverFilter {
    private(set) var remaining: [Finding] = []
    private(set) var waived: [CheckResult.Waived] = []
    /// The findings for exceptions and waivers that are incomplete, expired or not needed.
    private(set) var faults: [Finding] = []

    init(_ findings: [Finding], _ context: RuleContext, today: CalendarDay) {
        let kept = exceptions(findings, context, today)
        waivers(kept, context, today)
        waived.sort { ($0.finding, $0.place) < ($1.finding, $1.place) }
    }

    // MARK: Exceptions

    private mutating func exceptions(_ findings: [Finding], _ context: RuleContext, _ today: CalendarDay) -> [Finding] {
        let heads = context.tree.configuration.heads.filter { !$0.exceptions.isEmpty }
        let exceptions = Dictionary(heads.map { ($0.name, $0.exceptions) }, uniquingKeysWith: { $0 + $1 })
        var needed: Set<SourcePlace> = []
        var kept: [Finding] = []
        for finding in findings {
            let covering = (exceptions[finding.rule] ?? []).filter { $0.covers(finding) }
            needed.formUnion(covering.map(\.place))
            if let exception = covering.first(where: { $0.until.map { today <= $0 } ?? true }) {
                waived.append(CheckResult.Waived(finding: finding, reason: exception.reason, place: exception.place))
            } else {
                kept.append(finding)
            }
        }
        let head = RuleHead(RuleKind.ineffective)
        for owner in heads {
            for exception in owner.exceptions {
                let to = FindingEnd(
                    name: [exception.from?.text, exception.to?.text].map { $0 ?? "*" }.joined(separator: " → "))
                func fault(_ message: String, _ advice: String) {
                    faults.append(
                        context.finding(
                            head, at: exception.place, from: FindingEnd(name: owner.name), to: to, message,
                            advice: advice))
                }
                if !needed.contains(exception.place) {
                    fault("the exception '\(to.name)' of the rule '\(owner.name)' is no longer needed", "Remove it")
                } else if let until = exception.until, until < today {
                    fault(
                        "the exception '\(to.name)' of the rule '\(owner.name)' ended on \(until)",
                        "Correct the code that it covered, and remove it")
                }
            }
        }
        return kept
    }

    // MARK: Waivers

    private struct Active {
        let waiver: Waiver
        let comment: WaiverComment
        let checkedFile: CheckedFile
        var isNeeded = false

        func covers(_ finding: Finding) -> Bool {
            guard waiver.rule == finding.rule || finding.rule.hasPrefix(waiver.rule + "/") else { return false }
            return comment.isForFile || finding.place.line == Int(comment.line)
                || finding.place.line == Int(comment.codeLine)
        }
    }

    private mutating func waivers(_ findings: [Finding], _ context: RuleContext, _ today: CalendarDay) {
        let tree = context.tree
        var byFile: [String: [Active]] = [:]
        var last: Int?
        for checkedFile in tree.checkedFiles where checkedFile.file != last {
            last = checkedFile.file
            for comment in tree.facts[checkedFile.file].waivers {
                do throws(Waiver.Malformed) {
                    let waiver = try Waiver.parse(comment.text)
                    if let fault = Self.fault(waiver, context, today) {
                        faults.append(
                            Self.finding(comment, checkedFile, waiver.rule, fault.message, fault.advice, context))
                    }
                    byFile[tree.path(checkedFile), default: []].append(
                        Active(waiver: waiver, comment: comment, checkedFile: checkedFile))
                } catch {
                    faults.append(
                        Self.finding(
                            comment, checkedFile, "waiver", error.message, "Complete the waiver, or remove it", context)
                    )
                }
            }
        }
        let policies = Dictionary(
            context.tree.configuration.heads.map { ($0.name, $0.waivers) }, uniquingKeysWith: { first, _ in first })
        for finding in findings {
            let file = finding.place.file
            var cover: Active?
            for index in (byFile[file] ?? []).indices {
                guard let active = byFile[file]?[index], active.covers(finding) else { continue }
                byFile[file]?[index].isNeeded = true
                let isInTime = active.waiver.until.map { today <= $0 } ?? true
                let policy = policies[finding.rule] ?? .allowed
                if isInTime, policy == .allowed || policy == .dated && active.waiver.until != nil {
                    cover = cover ?? active
                }
            }
            if let cover {
                let place = SourcePlace(file: file, line: Int(cover.comment.line), column: Int(cover.comment.column))
                waived.append(CheckResult.Waived(finding: finding, reason: cover.waiver.reason, place: place))
            } else {
                remaining.append(finding)
            }
        }
        for active in byFile.values.flatMap({ $0 }) where !active.isNeeded {
            guard Self.isKnown(active.waiver.rule, context), !tree.configuration.isOff(active.waiver.rule) else {
                continue
            }
            faults.append(
                Self.finding(
                    active.comment, active.checkedFile, active.waiver.rule,
                    "the waiver of '\(active.waiver.rule)' is no longer needed",
                    "Remove it", context))
        }
    }

    private static func isKnown(_ rule: String, _ context: RuleContext) -> Bool {
        RuleKind(rawValue: rule) != nil || context.tree.configuration.ruleNames.contains(rule)
    }

    /// Returns the error of a waiver regardless of what it covers, or `nil`.
    private static func fault(_ waiver: Waiver, _ context: RuleContext, _ today: CalendarDay) -> (
        message: String, advice: String
    )? {
        let names = RuleKind.allCases.map(\.rawValue) + context.tree.configuration.ruleNames
        guard isKnown(waiver.rule, context) else {
            let hint = NearestWord.to(waiver.rule, among: names).map { "; did you mean '\($0)'?" } ?? ""
            return (
                "there is no rule '\(waiver.rule)' to waive\(hint)", "Correct the rule's name, or remove the waiver"
            )
        }
        if let until = waiver.until, until < today {
            return (
                "the waiver of '\(waiver.rule)' ended on \(until)", "Correct the code that it covered, and remove it"
            )
        }
        let heads = context.tree.configuration.heads.filter {
            $0.name == waiver.rule || $0.name.hasPrefix(waiver.rule + "/")
        }
        if !heads.isEmpty, heads.allSatisfy({ $0.waivers == .refused }) {
            return (
                "the rule '\(waiver.rule)' can't be waived in the source",
                "Correct the code that it covers, or request an exception in the rules"
            )
        }
        if waiver.until == nil, !heads.isEmpty, heads.allSatisfy({ $0.waivers == .dated }) {
            return (
                "a waiver of '\(waiver.rule)' needs a day on which it ends",
                "Add the expiry date, like until=2026-12-31"
            )
        }
        return nil
    }

    private static func finding(
        _ comment: WaiverComment, _ checkedFile: CheckedFile, _ rule: String, _ message: String, _ advice: String,
        _ context: RuleContext
    ) -> Finding {
        let place = SourcePlace(
            file: context.tree.path(checkedFile), line: Int(comment.line), column: Int(comment.column))
        return context.finding(
            RuleHead(RuleKind.waiver), at: place, from: context.tree.end(checkedFile),
            to: FindingEnd(name: rule), message,
            advice: advice)
    }
}
