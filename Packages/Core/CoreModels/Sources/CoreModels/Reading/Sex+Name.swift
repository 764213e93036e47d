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
