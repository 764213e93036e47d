import ManifestReader

/// Finds the files of a package's targets, by the rules of SwiftPM's PackageBuilder and TargetSourcesBuilder.
///
/// One rule is stricter: a package inside a target's folder isn't part of the target. SwiftPM would compile its
/// manifest into the target, which fails, so a repository that builds has no such package.
struct SourceLayout {
    struct Layout {
        let declaration: ManifestTarget
        let kind: Target.Kind
        let language: Target.Language
        /// The folder relative to the root; nil if it doesn't exist.
        let folder: String?
        /// The indices of the Swift files in the tree.
        let files: [Int]
    }

    let tree: SourceTree
    /// The package's folder.
    let package: Int
    let manifest: Manifest

    private static let sourceFolders = ["Sources", "Source", "src", "srcs"]
    private static let testFolders = ["Tests", "Sources", "Source", "src", "srcs"]

    func layouts() -> [Layout] {
        let folder = tree.folders[package]
        if folder.files.contains(where: { $0.name == "module.modulemap" }) {
            // The whole package is a system library.
            let target = ManifestTarget(name: manifest.name, kind: .system)
            return [Layout(declaration: target, kind: .system, language: .none, folder: folder.path, files: [])]
        }
        return manifest.targets.map(layout) + snippets()
    }

    private func layout(_ target: ManifestTarget) -> Layout {
        guard target.kind != .binary else {
            return Layout(declaration: target, kind: .binary, language: .none, folder: nil, files: [])
        }
        guard let index = folder(of: target) else {
            return Layout(
                declaration: target, kind: kind(target, hasMain: false), language: .none, folder: nil, files: [])
        }
        if target.kind == .system {
            return Layout(
                declaration: target, kind: .system, language: .none, folder: tree.folders[index].path, files: [])
        }
        var collected = Collected(target: target, base: tree.folders[index].path, toolsVersion: manifest.toolsVersion)
        collect(index, into: &collected)
        let language: Target.Language = !collected.swift.isEmpty ? .swift : collected.hasClang ? .clang : .none
        return Layout(
            declaration: target,
            kind: kind(target, hasMain: collected.hasMain),
            language: language,
            folder: tree.folders[index].path,
            files: collected.swift
        )
    }

    private func kind(_ target: ManifestTarget, hasMain: Bool) -> Target.Kind {
        switch target.kind {
        case .regular: hasMain ? .executable : .library
        case .executable: .executable
        case .test: .test
        case .system: .system
        case .binary: .binary
        case .plugin: .plugin
        case .macro: .macro
        }
    }

    // MARK: Folders

    private func folder(of target: ManifestTarget) -> Int? {
        let base = tree.folders[package].path
        if let path = target.path { return tree.folder(RelativePath.join(base, path)) }
        let names =
            switch target.kind {
            case .test: Self.testFolders
            case .plugin: ["Plugins"]
            default: Self.sourceFolders
            }
        guard let predefined = names.lazy.compactMap({ tree.folder(RelativePath.join(base, $0)) }).first else {
            return nil
        }
        if let own = tree.folder(RelativePath.join(tree.folders[predefined].path, target.name)) { return own }
        // Since tools version 5.9, the only target of its kind may use the whole folder.
        let similar = manifest.targets.count { other in
            switch target.kind {
            case .test: other.kind == .test
            case .plugin: other.kind == .plugin
            default: other.kind != .test && other.kind != .plugin
            }
        }
        return manifest.toolsVersion >= ToolsVersion(5, 9) && similar == 1 ? predefined : nil
    }

    // MARK: Files

    private struct Collected {
        let excluded: Set<String>
        let copied: Set<String>
        let resources: [String]
        let sources: [String]?
        let toolsVersion: ToolsVersion
        let base: String
        var swift: [Int] = []
        var hasClang = false
        var hasMain = false

        init(target: ManifestTarget, base: String, toolsVersion: ToolsVersion) {
            excluded = Set(target.exclude.map { RelativePath.join(base, $0) })
            copied = Set(target.resources.filter { $0.rule == .copy }.map { RelativePath.join(base, $0.path) })
            resources = target.resources.map { RelativePath.join(base, $0.path) }
            sources = target.sources.map { $0.map { RelativePath.join(base, $0) } }
            self.toolsVersion = toolsVersion
            self.base = base
        }

        /// Whether single files may be excluded.
        var isSelective: Bool { !excluded.isEmpty || sources != nil || !resources.isEmpty }

        /// Whether a source file is compiled.
        func compiles(_ path: String) -> Bool {
            if let sources { return sources.contains { RelativePath.isInside(path, $0) } }
            return !resources.contains { RelativePath.isInside(path, $0) }
        }
    }

    private func collect(_ index: Int, into collected: inout Collected) {
        let folder = tree.folders[index]
        for (position, file) in folder.files.enumerated() {
            if index == package, FileNames.isManifest(file.name) { continue }
            let isSwift = FileNames.isSwift(file.name)
            guard isSwift || FileNames.isClang(file.name) else { continue }
            if collected.isSelective {
                let path = RelativePath.append(folder.path, file.name)
                guard !collected.excluded.contains(path), collected.compiles(path) else { continue }
            }
            if isSwift {
                collected.swift.append(tree.firstFile[index] + position)
            } else {
                collected.hasClang = true
            }
            if FileNames.isMain(file.name) { collected.hasMain = true }
        }
        for child in folder.folders {
            let inner = tree.folders[child]
            guard !collected.excluded.contains(inner.path), !collected.copied.contains(inner.path), !inner.isPackage,
                !isOpaque(inner, collected)
            else { continue }
            collect(child, into: &collected)
        }
    }

    /// Tools versions 5.3 to 5.5 treated every folder with an extension as a resource; older ones skipped
    /// localizations.
    private func isOpaque(_ folder: Folder, _ collected: Collected) -> Bool {
        let version = collected.toolsVersion
        guard version < ToolsVersion(5, 6), let dot = folder.name.lastIndex(of: ".") else { return false }
        let isLocalization = folder.name[dot...] == ".lproj"
        if version < ToolsVersion(5, 3) { return isLocalization }
        return !isLocalization && collected.sources?.contains(folder.path) != true
    }

    // MARK: Snippets

    /// Each Swift file in Snippets is an executable of its own that can import the package's libraries.
    private func snippets() -> [Layout] {
        guard let top = tree.folder(RelativePath.append(tree.folders[package].path, "Snippets")) else { return [] }
        let offered = Set(manifest.products.flatMap(\.targets))
        let libraries = manifest.targets.filter { $0.kind == .regular && offered.contains($0.name) }
        let dependencies = libraries.map { TargetDependency(reference: .target($0.name)) }
        var result: [(path: String, layout: Layout)] = []
        var folders = [top]
        while let index = folders.popLast() {
            let folder = tree.folders[index]
            folders += folder.folders.filter { !tree.folders[$0].isPackage }
            for (position, file) in folder.files.enumerated() where FileNames.isSwift(file.name) {
                result.append(
                    (
                        RelativePath.append(folder.path, file.name),
                        Layout(
                            declaration: ManifestTarget(
                                name: String(file.name.dropLast(".swift".count)), kind: .executable,
                                dependencies: dependencies),
                            kind: .snippet,
                            language: .swift,
                            folder: folder.path,
                            files: [tree.firstFile[index] + position]
                        )
                    ))
            }
        }
        return result.sorted { $0.path < $1.path }.map(\.layout)
    }
}
