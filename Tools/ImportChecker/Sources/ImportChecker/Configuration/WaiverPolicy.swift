/// Whether findings of a rule may be waived in the source.
enum WaiverPolicy: String, CaseIterable, Sendable {
    /// A waiver needs a reason.
    case allowed
    /// A waiver needs a reason and an expiry date.
    case dated
    /// Waivers are forbidden.
    case refused
}
