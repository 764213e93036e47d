/// A file or folder that a target declares as its resource.
public struct TargetResource: Hashable, Sendable, Codable {
    /// The rule by which the build processes a resource.
    public enum Rule: String, Hashable, Sendable, Codable {
        /// `.process`: processed according to its type.
        case process
        /// `.copy`: copied unchanged.
        case copy
        /// `.embedInCode`: compiled into the program.
        case embedInCode
    }

    /// The rule by which the build processes it.
    public let rule: Rule
    /// The path, relative to the target's folder.
    public let path: String

    /// Creates a resource.
    public init(rule: Rule, path: String) {
        self.rule = rule
        self.path = path
    }
}
