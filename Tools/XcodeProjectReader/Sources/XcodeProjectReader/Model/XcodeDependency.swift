/// A dependency of a target in an Xcode project.
public struct XcodeDependency: Hashable, Sendable {
    /// The kinds of dependencies.
    public enum Reference: Hashable, Sendable {
        /// A target of the same project, by its identifier.
        case target(String)
        /// A target of another project, by the identifier of the target or of its product, or else by its name.
        case foreign(project: String, id: String?, name: String)
        /// A product of a package; the package is nil if the project doesn't say which.
        case product(String, package: XcodePackageReference.Location?)
        /// A build tool plugin of a package.
        case plugin(String, package: XcodePackageReference.Location?)
        /// A product in the folder of built products, by its file name. Xcode finds the target that builds it.
        case built(String)
        /// A library that nothing here builds, by its file name: a system's, or an artifact.
        case library(String)
    }

    /// The dependency.
    public let reference: Reference
    /// The platforms of the dependency, as Xcode writes them, such as `ios`; empty for all.
    public let platforms: [String]

    /// Creates a dependency.
    public init(reference: Reference, platforms: [String]) {
        self.reference = reference
        self.platforms = platforms
    }
}
