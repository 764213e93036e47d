/// A file or folder that a target declares as its resource.
public struct TargetResource: Hashable, Sendable, Codable {
    /// What the build does with it.
    public enum Rule: String, Hashable, Sendable, Codable {
        /// `.process`: handled by its type.
        case process
        /// `.copy`: copied as it is.
        case copy
        /// `.embedInCode`: turned into source.
        case embedInCode
    }

    /// What the build does with it.
    public let rule: Rule
    /// The path, relative to the target's folder.
    public let path: String

    /// Creates a resource.
    public init(rule: Rule, path: String) {
        self.rule = rule
        self.path = path
    }
}
