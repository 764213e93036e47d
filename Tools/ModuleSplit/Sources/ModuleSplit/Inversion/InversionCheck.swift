import SourceEditing

/// Checks with the index of the changed package that the declarations no longer use the type.
struct InversionCheck {
    let type: InvertedType
    /// The declarations, in ``DeclarationGraph/nodes`` of the graph before the change.
    let users: Set<Int>
    let before: DeclarationGraph
    let edits: [Int: [SourceEdit]]

    /// A declaration by properties that the change keeps.
    private struct Key: Hashable {
        let file: String
        let name: String
        let kind: TopLevelDeclaration.Kind
        /// The number of equal declarations above it.
        let number: Int
    }

    private static func keys(of graph: DeclarationGraph) -> [Key] {
        var counts: [Key: Int] = [:]
        return graph.nodes.indices.map { node in
            let declaration = graph.declaration(node)
            let file = graph.files[graph.nodes[node].file].path
            let first = Key(file: file, name: declaration.name, kind: declaration.kind, number: 0)
            let number = counts[first, default: 0]
            counts[first] = number + 1
            return Key(file: file, name: declaration.name, kind: declaration.kind, number: number)
        }
    }

    /// - Throws: `notInvertible` with the places that still use the type.
    func check(
        _ after: DeclarationGraph, protocolName: String, target: String, relative: (String) -> String
    ) throws(StepError) {
        let type = try InvertedType(self.type.name, in: after, target: target, relative: relative)
        let keys = Self.keys(of: before)
        let users = Set(self.users.map { keys[$0] })
        let nodes = Set(Self.keys(of: after).enumerated().filter { users.contains($0.element) }.map(\.offset))
        var obstacles: [InversionObstacle] = []
        for reference in after.references
        where nodes.contains(reference.from) && reference.isCompiled && reference.roles.contains(.reference)
            && (reference.symbol == type.symbol || type.members.contains(reference.symbol))
        {
            let path = after.files[after.nodes[reference.from].file].path
            guard let file = before.files.firstIndex(where: { $0.path == path }) else { continue }
            let line = before.files[file].lineTable.line(
                at: SourceEdit.offset(before: edits[file] ?? [], of: reference.offset))
            let obstacle = InversionObstacle(
                kind: .inferredValue(after.symbols[reference.symbol].name), place: "\(relative(path)):\(line)",
                type: type.name, protocolName: protocolName)
            if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
        }
        guard obstacles.isEmpty else { throw .notInvertible(type: type.name, obstacles) }
    }
}

extension SourceEdit {
    /// Returns the offset that a place of the edited text has in the unchanged one.
    static func offset(before edits: [SourceEdit], of offset: Int) -> Int {
        var shift = 0
        for edit in Set(edits).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard edit.range.lowerBound + shift < offset else { break }
            shift += edit.text.utf8.count - edit.range.count
        }
        return max(0, offset - shift)
    }
}
