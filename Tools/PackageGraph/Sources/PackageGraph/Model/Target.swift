import ManifestReader

/// A module of the graph: a target of a package, with the files that belong to it.
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
    /// The name for imports: the target's name with every character that is invalid in identifiers replaced by `_`.
    public let moduleName: String
    /// The kind.
    public let kind: Kind
    /// The language; always `.none` in an external package, whose files aren't read.
    public let language: Language
    /// The folder, relative to the root; nil for an artifact, a missing folder, and in external packages.
    public let folder: String?
    /// The indices of the Swift files in ``ModuleGraph/files``, ordered by path.
    public let files: [Int]
    /// The declaration in the manifest; for a snippet, the one that SwiftPM generates.
    public let declaration: ManifestTarget
}
