/// A package whose tests are built and run.
public struct TestedPackage: Hashable, Sendable, Identifiable {
    /// The index of the package in the graph.
    public let id: Int
    /// The name of the package in the output: its path from the root, or the manifest's name for the root.
    public let name: String
    /// The absolute path of the package's folder.
    public let directory: String
    /// The path of the package's folder relative to the root.
    public let path: String
    /// The name in the manifest.
    public let manifestName: String
    /// The names of the test targets.
    public let testTargets: [String]
    /// The indices of the package and its dependencies by path, sorted.
    public let closure: [Int]
    /// The absolute paths of the folders that contain a test target, up to the package's own.
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

    /// The product into which SwiftPM links all tests of a package.
    public var product: String { manifestName + "PackageTests" }
}
