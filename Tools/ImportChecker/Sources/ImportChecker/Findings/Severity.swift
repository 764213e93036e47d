/// The severity of a finding.
public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// The finding fails the check.
    case error
    /// The finding is reported without failing the check.
    case warning
}
