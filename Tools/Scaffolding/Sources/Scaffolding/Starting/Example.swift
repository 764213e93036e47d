import Foundation

/// The package or target that a first template resembles.
struct Example {
    /// Its name, the last part of its path.
    let name: String
    let isPackage: Bool
    /// The names of its neighbors.
    let siblings: [String]
    /// The names that belong to it: of its products and targets, and of targets for its tests.
    let names: Set<String>
    /// The files that the template copies, with placeholders in place of names.
    let copied: [String]
    /// The folder of the package, with a slash at the end; empty at the root.
    private let packageFolder: String
    private let targets: [DeclaredTarget]
    private let sources: [String]

    /// - Throws: ``ScaffoldingError`` if a folder is neither one of a package nor one of a target.
    init(_ folder: String, _ manifests: [String], root: String) throws(ScaffoldingError) {
        let manifest = folder.isEmpty ? "" : folder + "/Package.swift"
        isPackage = manifests.contains(manifest)
        if isPackage {
            let text = try FileContent.read(manifest, in: root)?.text ?? ""
            let declared = DeclaredNames(text)
            name = String(folder.split(separator: "/").last ?? "")
            siblings = Self.neighbors(of: folder, manifests)
            names = declared.all.union([name])
            packageFolder = folder + "/"
            targets = declared.targets
        } else {
            guard let (base, declared, target) = try Self.target(at: folder, manifests, root: root) else {
                throw .request(
                    "\(folder.isEmpty ? "." : folder): expected the folder of a package, with a Package.swift in it, or of a target"
                )
            }
            let own = declared.targets.filter {
                [target.name, target.name + "Tests", target.name + "Testing"].contains($0.name)
            }
            name = target.name
            siblings = declared.targets.map(\.name).filter { $0 != target.name }
            names = Set(own.map(\.name))
            packageFolder = base
            targets = own
        }
        let base = packageFolder
        let targets = targets
        let isWhole = isPackage
        let files = try Self.files(below: isWhole ? [folder] : targets.map { base + $0.folder }, root: root)
        func isSource(_ path: String) -> Bool {
            path.hasSuffix(".swift")
                && targets.contains { target in
                    target.kind != .macro && target.kind != .plugin && path.hasPrefix(base + target.folder + "/")
                }
        }
        copied = files.filter { !isSource($0) }
        sources = files.filter(isSource)
    }

    /// Returns the first sources of its targets by their paths, with placeholders.
    func firstSources(_ placeholders: NamePlaceholders, root: String) throws(ScaffoldingError) -> [String: String] {
        var result: [String: String] = [:]
        let libraries = targets.filter { $0.kind == .library }
        for target in targets where target.kind != .macro && target.kind != .plugin {
            let module = placeholders.applied(to: target.name)
            var first = FirstSources(module: module, name: "{{Name}}")
            for path in sources where path.hasPrefix(packageFolder + target.folder + "/") {
                first.imports.formUnion(FirstSources.imports(in: try FileContent.read(path, in: root)?.text ?? ""))
            }
            first.imports = Set(first.imports.map { placeholders.applied(to: $0) })
            let folder = placeholders.applied(to: packageFolder + target.folder, open: "{{", close: "}}")
            switch target.kind {
            case .executable: result["\(folder)/main.swift"] = first.program
            case .test:
                let tested = libraries.first { $0.name + "Tests" == target.name } ?? libraries.first
                result["\(folder)/\(module).swift"] = first.tests(of: tested.map { placeholders.applied(to: $0.name) })
            default:
                // Of several libraries, only the first has the example, so that its name is unambiguous.
                let isFirst = target == libraries.first
                let stem = isFirst ? "{{Name}}" : module
                first = FirstSources(module: module, name: stem, imports: first.imports)
                result["\(folder)/\(module).swift"] = first.library
            }
        }
        return result
    }

    /// Returns the first file of a target that imports a module of the example, and that line; `nil` if there is none.
    ///
    /// - Parameter manifest: The manifest that declares the target.
    func importLine(
        in target: DeclaredTarget, of manifest: String, root: String
    ) throws(ScaffoldingError) -> (file: String, line: String)? {
        let lines = Set(targets.filter { $0.kind == .library }.map { "import \($0.name)" })
        let folder = String(manifest.dropLast("Package.swift".count)) + target.folder
        guard FileManager.default.fileExists(atPath: "\(root)/\(folder)") else { return nil }
        for file in try Self.files(below: [folder], root: root).sorted() where file.hasSuffix(".swift") {
            let text = try FileContent.read(file, in: root)?.text ?? ""
            let found = text.split(whereSeparator: \.isNewline).filter { lines.contains(String($0)) }
            // A template edits beside a line that is there once.
            if found.count == 1 { return (file, String(found[0])) }
        }
        return nil
    }

    /// Returns the package's folder, its declarations, and the target whose sources are in a folder.
    private static func target(
        at folder: String, _ manifests: [String], root: String
    ) throws(ScaffoldingError) -> (String, DeclaredNames, DeclaredTarget)? {
        for manifest in manifests.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            let base = String(manifest.dropLast("Package.swift".count))
            guard folder.hasPrefix(base), let text = try FileContent.read(manifest, in: root)?.text else { continue }
            let declared = DeclaredNames(text)
            if let found = declared.targets.first(where: { base + $0.folder == folder && $0.kind != .test }) {
                return (base, declared, found)
            }
        }
        return nil
    }

    /// Returns the names of the other packages in the folder of a package.
    private static func neighbors(of folder: String, _ manifests: [String]) -> [String] {
        let parent = folder.split(separator: "/").dropLast().joined(separator: "/")
        let name = folder.split(separator: "/").last.map(String.init)
        return manifests.compactMap { manifest -> String? in
            let parts = manifest.split(separator: "/")
            guard parts.count > 1, parts.dropLast(2).joined(separator: "/") == parent else { return nil }
            return String(parts[parts.count - 2])
        }.filter { $0 != name }
    }

    /// Returns the files of folders that git probably tracks, judging by their names.
    private static func files(below folders: [String], root: String) throws(ScaffoldingError) -> [String] {
        var files: [String] = []
        for folder in folders {
            guard let enumerator = FileManager.default.enumerator(atPath: "\(root)/\(folder)") else {
                throw .file(folder, "can't be read")
            }
            while let path = enumerator.nextObject() as? String {
                let isFolder = enumerator.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
                if path.split(separator: "/").last?.hasPrefix(".") == true || path == "Package.resolved" {
                    if isFolder { enumerator.skipDescendants() }
                } else if enumerator.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                    files.append("\(folder)/\(path)")
                }
            }
        }
        return files
    }
}
