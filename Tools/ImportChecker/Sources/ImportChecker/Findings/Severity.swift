/// How much a finding weighs.
public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// The check fails.
    case error
    /// Worth reading; the rule's owner decided that it doesn't fail the check.
    case warning
}
