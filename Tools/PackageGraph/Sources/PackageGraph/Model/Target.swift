import ManifestReader

/// A module of the graph: a target of a package, with the files that belong to it.
public struct Target: Sendable, Identifiable {
    /// What a target is built into.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// A module that others import.
        case library
        /// A program, declared as one or with a main.swift.
        case executable
        /// Tests.
        case test
        /// A compiler plugin; the targets that use it don't import it.
        case macro
        /// A plugin of the package manager.
        case plugin
        /// A module map of a library of the system.
        case system
        /// A compiled artifact.
        case binary
        /// A program under Snippets.
        case snippet
    }

    /// What a target is written in.
    public enum Language: String, Sendable, Codable {
        /// Swift.
        case swift
        /// C, C++, Objective-C or assembly.
        case clang
        /// No sources: a system library, an artifact, or a folder without any.
        case none
    }

    /// Its index in ``ModuleGraph/targets``.
    public let id: Int
    /// The index of its package in ``ModuleGraph/packages``.
    public let package: Int
    /// Its name, as the manifest declares it.
    public let name: String
    /// The name that imports use: the target's with every character that no identifier may hold turned into `_`.
    public let moduleName: String
    /// What it is built into.
    public let kind: Kind
    /// What it is written in; always `.none` in a package outside of the root, whose files aren't looked at.
    public let language: Language
    /// Its folder, relative to the root; nil for an artifact, for a folder that isn't there, and outside of the root.
    public let folder: String?
    /// The indices of its Swift files in ``ModuleGraph/files``, in the order of their paths.
    public let files: [Int]
    /// What the manifest declares; for a snippet, what SwiftPM makes up.
    public let declaration: ManifestTarget
}
