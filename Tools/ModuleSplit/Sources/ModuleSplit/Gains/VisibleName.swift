/// A declaration that other modules can use.
public struct VisibleName: Equatable, Sendable {
    /// The name with those of the enclosing types: `Money.cents`.
    public let name: String
    /// Whether modules of other packages can use it, too.
    public let isPublic: Bool
    /// The path of the file, relative to the root.
    public let path: String
    /// The line, from 1.
    public let line: Int

    /// Returns the names in files that are visible to other modules, file by file.
    ///
    /// - Parameter files: The declarations, with paths relative to the root.
    static func all(in files: [SourceDeclarations]) -> [VisibleName] {
        files.flatMap { file in
            file.names.indices.compactMap { index in
                let declared = file.names[index]
                guard declared.kind != .extensionBlock, declared.kind != .operatorDeclaration else { return nil }
                let access = file.access(of: index)
                guard access >= .package else { return nil }
                return VisibleName(
                    name: qualified(index, in: file), isPublic: access >= .public, path: file.path,
                    line: file.lineTable.line(at: declared.offset))
            }
        }
    }

    /// Returns the names that are visible, or visible in more places, than before. A name that only moved isn't.
    static func raised(from before: [VisibleName], to after: [VisibleName]) -> [VisibleName] {
        var visible = counts(before)
        var publicly = counts(before.filter(\.isPublic))
        return after.filter { name in
            if name.isPublic {
                _ = take(name.name, from: &visible)
                return !take(name.name, from: &publicly)
            }
            return !take(name.name, from: &visible)
        }
    }

    private static func counts(_ names: [VisibleName]) -> [String: Int] {
        names.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    }

    /// Returns whether there is one left, and removes it.
    private static func take(_ name: String, from counts: inout [String: Int]) -> Bool {
        guard let count = counts[name], count > 0 else { return false }
        counts[name] = count - 1
        return true
    }

    private static func qualified(_ index: Int, in file: SourceDeclarations) -> String {
        var names = [file.names[index].name]
        var parent = file.names[index].parent
        while let index = parent {
            names.append(file.names[index].name)
            parent = file.names[index].parent
        }
        return names.reversed().joined(separator: ".")
    }
}
