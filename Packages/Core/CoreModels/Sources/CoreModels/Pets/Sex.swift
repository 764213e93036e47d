/// A pet's sex, as far as it is known.
public enum Sex: String, Hashable, Sendable, CaseIterable {
    /// Female.
    case female
    /// Male.
    case male
    /// Not known.
    case unknown
}

extension Sex {
    /// The sex as people read it: "Female".
    public var name: String {
        switch self {
        case .female: "Female"
        case .male: "Male"
        case .unknown: "Not known"
        }
    }
}
