import ManifestReader

/// A module of the graph: a target of a package or Xcode project, with the files that belong to it.
public struct Target: Sendable, Identifiable {
    /// The kinds of targets.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// A module that others import.
        case library
        /// A program, declared as one or containing main.swift.
        case executable
        /// Tests.
        case test
        /// A compiler plugin. The targets that use it don't import it.
        case macro
        /// A SwiftPM plugin.
        case plugin
        /// A module map for a system library.
        case system
        /// A compiled artifact.
        case binary
        /// A program in the Snippets folder.
        case snippet
        /// An aggregate target of an Xcode project. It has no product, and groups other targets or runs scripts.
        case aggregate
    }

    /// The languages of targets.
    public enum Language: String, Sendable, Codable {
        /// Swift.
        case swift
        /// C, C++, Objective-C or assembly.
        case clang
        /// No sources: a system library, an artifact, or a folder without sources.
        case none
    }

    /// The index in ``ModuleGraph/targets``.
    public let id: Int
    /// The index of the package in ``ModuleGraph/packages``.
    public let package: Int
    /// The name, as declared in the manifest.
    public let name: String
    /// The name for imports: the target's name with every character that is invalid in identifiers replaced by `_`, or
    /// the one in the build settings of an Xcode project.
    public let moduleName: String
    /// The kind.
    public let kind: Kind
    /// The language; always `.none` in an external package, whose files aren't read.
    public let language: Language
    /// The folder, relative to the root; nil for an artifact, a missing folder, and in external packages. For a target
    /// of an Xcode project, the innermost folder with all of its files.
    public let folder: String?
    /// The indices of the Swift files in ``ModuleGraph/files``, ordered by path.
    public internal(set) var files: [Int] = []
    /// The declaration in the manifest; for a snippet, the one that SwiftPM generates; for a target of an Xcode
    /// project, the one that a manifest would have.
    public let declaration: ManifestTarget
    /// The names of modules of libraries that an Xcode project links and that nothing here builds.
    public let linkedModules: [String]
    /// Whether sources or headers of the C family, which import in other ways, are compiled with those in Swift. The
    /// headers that a bridging header includes are visible without an import.
    public let hasClangSources: Bool
    /// Whether the dependencies are known; for a described module, they are optional.
    public let knowsDependencies: Bool

    /// Creates a target without its files, which get their indices when all packages are known.
    ///
    /// - Parameters:
    ///   - name: the name; nil for the declared one.
    ///   - moduleName: the name for imports; nil for the one that SwiftPM makes of the name.
    init(
        id: Int, package: Int, name: String? = nil, moduleName: String? = nil, kind: Kind, language: Language,
        folder: String?, declaration: ManifestTarget, linkedModules: [String] = [], hasClangSources: Bool = false,
        knowsDependencies: Bool = true
    ) {
        self.id = id
        self.package = package
        self.name = name ?? declaration.name
        self.moduleName = moduleName ?? ModuleName.mangled(self.name)
        self.kind = kind
        self.language = language
        self.folder = folder
        self.declaration = declaration
        self.linkedModules = linkedModules
        self.hasClangSources = hasClangSources
        self.knowsDependencies = knowsDependencies
    }
}
