/// A pet's sex, if known.
public enum Sex: String, Hashable, Sendable, CaseIterable {
    /// Female.
    case female
    /// Male.
    case male
    /// Unknown.
    case unknown
}

extension Sex {
    /// The sex as text: "Female".
    public var name: String {
        switch self {
        case .female: "Female"
        case .male: "Male"
        case .unknown: "Not known"
        }
    }
}
