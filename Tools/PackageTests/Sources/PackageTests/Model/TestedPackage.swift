/// A package as its tests are built and run.
public struct TestedPackage: Hashable, Sendable, Identifiable {
    /// Its index in the graph.
    public let id: Int
    /// How it is called: its path from the root, or for the root itself its name.
    public let name: String
    /// The absolute path of its folder.
    public let directory: String
    /// Its folder, relative to the root.
    public let path: String
    /// The name its manifest declares.
    public let manifestName: String
    /// The names of its test targets.
    public let testTargets: [String]
    /// The indices of the packages it reaches by path, itself included; sorted.
    public let closure: [Int]
    /// The absolute paths of the folders around those of its test targets, up to its own.
    let foldersAroundTests: [String]

    /// Creates a package.
    public init(
        id: Int, name: String, directory: String, path: String, manifestName: String, testTargets: [String],
        closure: [Int], foldersAroundTests: [String] = []
    ) {
        self.id = id
        self.name = name
        self.directory = directory
        self.path = path
        self.manifestName = manifestName
        self.testTargets = testTargets
        self.closure = closure
        self.foldersAroundTests = foldersAroundTests
    }

    /// The product that SwiftPM makes of all of a package's tests.
    public var product: String { manifestName + "PackageTests" }
}
