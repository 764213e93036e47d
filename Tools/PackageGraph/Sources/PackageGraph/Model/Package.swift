import ManifestReader
import XcodeProjectReader

/// A package of the graph, or something like it: an Xcode project, whose manifest is its project file, or a file that
/// describes modules.
public struct Package: Sendable, Identifiable {
    /// The origin of a package.
    public enum Origin: String, Sendable, Codable {
        /// Below the root.
        case local
        /// In a `.build/checkouts` folder, or at a path outside of the root: its manifest is known, its files aren't.
        case external
    }

    /// The kinds of packages.
    public enum Kind: String, Sendable {
        /// A Swift package.
        case package
        /// An Xcode project.
        case project
        /// The modules that a configuration describes, since nothing else does.
        case described
    }

    /// The name of the file in an Xcode project's bundle that declares its targets.
    public static let projectFile = "project.pbxproj"

    /// Whether a file can declare targets of Xcode projects: a project file, a workspace, build settings, or a
    /// description from which a project is generated.
    ///
    /// - Parameter path: the path of the file, or its name.
    public static func declaresProject(_ path: String) -> Bool {
        let name = RelativePath.name(of: path)
        return [projectFile, XcodeWorkspace.contents, FileNames.projectDescription].contains(name)
            || name.hasSuffix(".xcconfig")
    }

    /// Whether the package is a module map and nothing else, as system libraries were before there were targets for
    /// them. SwiftPM lets every target of a package that depends on it import its module.
    public var isSystemLibrary: Bool { kind == .package && manifest.targets.isEmpty && !targets.isEmpty }

    /// The index in ``ModuleGraph/packages``.
    public let id: Int
    /// SwiftPM's identity: the folder's name in lower case.
    public let identity: String
    /// The folder relative to the root, empty for the root itself; absolute if it is outside of the root. For an Xcode
    /// project, its bundle.
    public let path: String
    /// The absolute path of the folder.
    public let directory: String
    /// The origin.
    public let origin: Origin
    /// The manifest's declarations.
    public let manifest: Manifest
    /// The path of the manifest that applies, relative to the root, or absolute outside of it.
    public let manifestPath: String
    /// The kind.
    public let kind: Kind
    /// The Xcode project; nil for another kind. Its targets are those of the package, in the same order.
    public let project: XcodeProject?
    /// How the manifest was read.
    public let method: ManifestLoader.Method
    /// The environment variables that the manifest read.
    public let environmentReads: [String: String?]
    /// The indices of the targets in ``ModuleGraph/targets``.
    public internal(set) var targets: [Int]
}
