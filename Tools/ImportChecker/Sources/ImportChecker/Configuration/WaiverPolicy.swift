/// Whether findings of a rule may be waived in the source.
enum WaiverPolicy: String, CaseIterable, Sendable {
    /// With a reason.
    case allowed
    /// With a reason and a day on which it ends.
    case dated
    /// Not at all.
    case refused
}
