import SourceEditing

extension Inversion {
    /// Returns additions with those that the compiler's errors require.
    func additions(required errors: [CompilerDiagnostic], to additions: Additions) -> Additions {
        var result = additions
        for error in errors {
            if error.message.contains("Sendable"), error.message.contains(protocolName) { result.isSendable = true }
            if error.file == graph.files[file].path, error.message.hasPrefix("cannot find type ") {
                result.hasImports = true
            }
        }
        return result
    }

    /// Returns the compiler's errors with their places in the unchanged files, and hints about values that are passed on.
    ///
    /// - Parameters:
    ///   - errors: The errors of the changed package.
    ///   - additions: What was added to the change.
    func texts(of errors: [CompilerDiagnostic], additions: Additions) -> [String] {
        let edits = edits(with: additions)
        var texts: [String] = []
        var hints: [String] = []
        var more: [String] = []
        for error in errors {
            var line = error.line
            let index = graph.files.firstIndex { $0.path == error.file }
            if let index, let edits = edits[index] {
                let source = graph.files[index]
                let changed = LineTable(SourceEdit.apply(edits, to: source.text))
                if let offset = changed.offset(line: error.line, column: error.column) {
                    line = source.lineTable.line(at: SourceEdit.offset(before: edits, of: offset))
                }
            }
            texts.append("\(relative(error.file)):\(line): error: \(error.message)")
            guard let index, error.message.contains(protocolName) else { continue }
            for (declaration, hint) in self.hints(atLine: line, of: index) where !hints.contains(hint) {
                hints.append(hint)
                if !more.contains(declaration) { more.append(declaration) }
            }
        }
        guard !hints.isEmpty else { return texts }
        let names = Set(users.map { graph.declaration($0).name }).subtracting(more).sorted()
        return texts + hints + ["so pass --in " + (names + more).joined(separator: " ")]
    }

    /// The declarations used in a line that still have the type in their signatures.
    private func hints(atLine line: Int, of file: Int) -> [(declaration: String, text: String)] {
        let used = graph.references.filter { reference in
            graph.nodes[reference.from].file == file
                && graph.files[file].lineTable.line(at: reference.offset) == line
                && !users.contains(graph.symbols[reference.symbol].node)
        }
        return used.compactMap { reference in
            let symbol = graph.symbols[reference.symbol]
            let place = graph.place(ofSymbol: reference.symbol)
            let signature = graph.files[place.file].names[symbol.declared].signature
            let hasType = graph.references.contains { other in
                other.symbol == type.symbol && graph.nodes[other.from].file == place.file
                    && signature.contains { $0.contains(other.offset) }
            }
            guard hasType, !type.nodes.contains(symbol.node) else { return nil }
            let text =
                "'\(symbol.name)' at \(relative(graph.files[place.file].path)):\(place.line) still has \(type.name) in "
                + "its signature"
            return (graph.declaration(symbol.node).name, text)
        }
    }
}
