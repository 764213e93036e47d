/// A target of an Xcode project. All paths are absolute.
public struct XcodeTarget: Hashable, Sendable {
    /// The kinds of targets.
    public enum Kind: String, Hashable, Sendable {
        /// An application, an app extension or a command-line tool.
        case application
        /// A framework, a library or a bundle.
        case library
        /// A bundle of unit or UI tests.
        case test
        /// A target without a product that groups other targets, or runs scripts or an external tool.
        case aggregate
    }

    /// The identifier of the object in the project file.
    public let id: String
    /// The name.
    public let name: String
    /// The kind.
    public let kind: Kind
    /// The identifier of the reference to the product.
    public let productReference: String?
    /// The file name of the product, such as `Shop.app`; nil without a product.
    public let product: String?
    /// The name by which others import the module; nil without a product.
    public let moduleName: String?
    /// The files of the build phase that compiles, in its order.
    public let sources: [String]
    /// The folders whose contents belong to the target.
    public let folders: [SynchronizedFolder]
    /// The other files and folders from which the target is built: resources, headers, property lists.
    public let inputs: [String]
    /// The dependencies, in the project's order, without repetitions.
    public let dependencies: [XcodeDependency]
    /// The target's line in the project file, from 1.
    public let line: Int

    /// Creates a target, such as one from a cache.
    public init(
        id: String, name: String, kind: Kind, productReference: String?, product: String?,
        moduleName: String?, sources: [String], folders: [SynchronizedFolder], inputs: [String],
        dependencies: [XcodeDependency], line: Int
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.productReference = productReference
        self.product = product
        self.moduleName = moduleName
        self.sources = sources
        self.folders = folders
        self.inputs = inputs
        self.dependencies = dependencies
        self.line = line
    }
}
