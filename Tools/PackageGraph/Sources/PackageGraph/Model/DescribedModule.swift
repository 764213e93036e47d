import ManifestReader

/// A module that a configuration describes, for files that no package or Xcode project contains.
public struct DescribedModule: Sendable {
    /// The module's name.
    public let name: String
    /// Whether it is a module of tests.
    public let isTest: Bool
    /// The modules that it is linked with; nil if they aren't described.
    public let imports: [String]?
    /// The path of its folder, if it has only one.
    public let folder: String?
    /// The path of the configuration, relative to the root.
    public let file: String
    /// The place in the configuration.
    public let place: ManifestPlace
    /// Whether a file without a target, by its path relative to the root, belongs to the module.
    public let contains: @Sendable (String) -> Bool

    /// Creates a description.
    public init(
        name: String, isTest: Bool, imports: [String]?, folder: String?, file: String, place: ManifestPlace,
        contains: @escaping @Sendable (String) -> Bool
    ) {
        self.name = name
        self.isTest = isTest
        self.imports = imports
        self.folder = folder
        self.file = file
        self.place = place
        self.contains = contains
    }
}
