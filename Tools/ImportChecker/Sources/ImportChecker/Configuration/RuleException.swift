/// An exception that permits findings of a rule.
struct RuleException: Sendable {
    /// The name of the depending end, or the path of the file; `nil` for any.
    let from: Glob?
    /// The name of the other end; `nil` for any.
    let to: Glob?
    let reason: String
    /// The last day on which it is valid.
    let until: CalendarDay?
    let place: SourcePlace

    func covers(_ finding: Finding) -> Bool {
        if let from, !from.matches(finding.from.name), !from.matches(finding.from.key),
            !from.contains(finding.place.file)
        {
            return false
        }
        return to?.matches(finding.to.name) ?? true
    }
}
