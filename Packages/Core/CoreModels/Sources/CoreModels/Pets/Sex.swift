/// A pet's sex, as far as it is known.
public enum Sex: String, Hashable, Sendable, CaseIterable {
    /// Female.
    case female
    /// Male.
    case male
    /// Not known.
    case unknown
}
