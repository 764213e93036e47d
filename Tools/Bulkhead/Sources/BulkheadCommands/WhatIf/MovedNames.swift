import IndexReading
import ManifestReader
import ModuleSplit
import PackageGraph

/// A file that moves from one target to another.
struct MovedFile: Hashable {
    /// The path on disk, relative to the root.
    let path: String
    /// The name of the target that it leaves.
    let from: String
    /// The name of the target to which it moves.
    let to: String
    /// Whether both targets belong to one package.
    let staysInPackage: Bool
}

/// The names that become visible if files or declarations move, from the index of a debug build.
struct MovedNames {
    /// What moves between the same two targets, and what that needs.
    struct Group {
        let from: String
        let to: String
        /// Whether the names become `public`, and not only `package`.
        let isPublic: Bool
        let move: FileMove
        /// Whether the answer is for a repository in which the needed dependencies are declared.
        let isDeclared: Bool

        /// Whether one of the targets needs the other one, and nothing declares that.
        var needsDependencies: Bool {
            !isDeclared && (move.useOfMoved != nil || move.useOfRemaining != nil)
        }
    }

    let groups: [Group]
    /// The absolute path of the root, with a slash at the end.
    private let prefix: String

    /// - Parameters:
    ///   - files: The files.
    ///   - moves: The declarations, for each target that they leave.
    ///   - graph: The repository on disk.
    ///   - indexStore: The folder of the index store.
    /// - Throws: ``CommandError`` if the index doesn't describe the files.
    init(_ files: [MovedFile], _ moves: [DeclarationMoves], in graph: ModuleGraph, indexStore: String) throws {
        prefix = graph.root + "/"
        let ofDeclarations = moves.flatMap(Self.groups)
        do {
            groups =
                try ofDeclarations
                + Dictionary(grouping: files) { [$0.from, $0.to] }.sorted {
                    $0.key.lexicographicallyPrecedes($1.key)
                }
                .map { _, files in try Self.group(files, in: graph, indexStore: indexStore) }
        } catch let error as StepError {
            throw CommandError("\(error)")
        }
    }

    private static func groups(_ moves: DeclarationMoves) -> [Group] {
        moves.visibleNames.map { names in
            Group(
                from: moves.arrangement.modules[names.modules.0], to: moves.arrangement.modules[names.modules.1],
                isPublic: names.level == .public, move: names.move, isDeclared: true)
        }
    }

    private static func group(_ files: [MovedFile], in graph: ModuleGraph, indexStore: String) throws -> Group {
        let subject = try SplitSubject(graph, target: files[0].from)
        let store = try DebugBuild.indexStore(at: FilePath.absolute(indexStore), in: subject.package.directory)
        let index = try FreshIndex(of: subject, in: store)
        let declarations = DeclarationGraph(files: try subject.declarations(), indexed: index.files)
        let isPublic = !files[0].staysInPackage || subject.package.manifest.toolsVersion < ToolsVersion(5, 9)
        return Group(
            from: files[0].from, to: files[0].to, isPublic: isPublic,
            move: FileMove(
                Set(files.map { FilePath.join(graph.root, $0.path) }), of: declarations,
                level: isPublic ? .public : .package),
            isDeclared: false)
    }

    /// Whether a target needs another one for its uses of moved or remaining names.
    var needsDependencies: Bool {
        groups.contains(where: \.needsDependencies)
    }

    // MARK: For people

    /// The names of each group, and the dependencies that the uses need.
    var human: [String] {
        groups.map { group in
            let level = group.isPublic ? "public" : "package"
            let names = group.move.names
            let needs = [
                group.move.useOfMoved.map { "  '\(group.from)' needs '\(group.to)': \(place($0))" },
                group.move.useOfRemaining.map { "  '\(group.to)' needs '\(group.from)': \(place($0))" },
            ].compactMap { $0 }
            let lines = names.map { name in
                let use = name.use.map { " for \(place($0))" } ?? ""
                return "  \(relative(name.path)):\(name.line): \(name.name)\(use)"
            }
            let advice =
                !group.needsDependencies ? [] : ["  Add the dependency with --add-dependency to see what it breaks."]
            let head = "\(Count.of(names.count, "name becomes", "names become")) \(level):"
            return ([head] + lines + needs + advice).joined(separator: "\n")
        }
    }

    // MARK: For programs

    /// The groups as a JSON array.
    var json: JSON {
        .array(
            groups.map { group in
                .object([
                    "from": .string(group.from), "to": .string(group.to),
                    "level": .string(group.isPublic ? "public" : "package"),
                    "fromNeedsTo": group.move.useOfMoved.map { .string(place($0)) } ?? .null,
                    "toNeedsFrom": group.move.useOfRemaining.map { .string(place($0)) } ?? .null,
                    "names": .array(
                        group.move.names.map { name in
                            .object([
                                "name": .string(name.name), "file": .string(relative(name.path)),
                                "line": .number(name.line), "use": name.use.map { .string(place($0)) } ?? .null,
                            ])
                        }),
                ])
            })
    }

    private func place(_ use: FileMove.Use) -> String { "\(relative(use.path)):\(use.line)" }

    private func relative(_ path: String) -> String {
        CleanText.line(path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
    }
}
