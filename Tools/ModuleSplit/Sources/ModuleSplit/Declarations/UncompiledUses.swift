import IndexReading

/// The uses in branches of `#if` that the compiler skipped, which the index lacks. They are found by their names.
///
/// A name is a declaration at the top level with the same name, or else a member if only one top-level declaration
/// has members with that name. The types of expressions aren't known, so other members aren't found. A name behind a
/// period is a member first, and else a type: a module's name may stand before the period.
struct UncompiledUses {
    private let files: [SourceDeclarations]
    private let symbols: [DeclarationGraph.Symbol]
    private let nodes: [DeclarationGraph.Node]
    /// The symbols of declarations at the top level, and the members, by their names.
    private var topLevel: [String: [Int]] = [:]
    private var members: [String: [Int]] = [:]
    /// The initializers of types.
    private var initializers: [AccessRequirements.Place: [Int]] = [:]

    init(files: [SourceDeclarations], nodes: [DeclarationGraph.Node], symbols: [DeclarationGraph.Symbol]) {
        self.files = files
        self.nodes = nodes
        self.symbols = symbols
        for (index, symbol) in symbols.enumerated() {
            let file = nodes[symbol.node].file
            let declared = files[file].names[symbol.declared]
            if symbol.isImplicitInitializer {
                initializers[.init(file: file, declared: symbol.declared), default: []].append(index)
            } else if declared.kind == .initializer {
                guard let parent = declared.parent else { continue }
                initializers[.init(file: file, declared: parent), default: []].append(index)
            } else if declared.kind == .extensionBlock || declared.kind == .operatorDeclaration {
                continue
            } else if declared.parent == nil {
                topLevel[declared.name, default: []].append(index)
            } else {
                members[declared.name, default: []].append(index)
            }
        }
    }

    /// Returns the symbols that a name in a file can be.
    func symbols(for name: ConditionalBranch.Name, in file: Int) -> [Int] {
        if !name.isMember {
            let found = visible(topLevel[name.text] ?? [], in: file)
            if !found.isEmpty { return found + (name.isCalled ? found.flatMap(initializers(ofType:)) : []) }
            // It may be a local variable.
            if !name.isCalled { return [] }
        }
        let found = visible(members[name.text] ?? [], in: file)
        if found.isEmpty { return visible(topLevel[name.text] ?? [], in: file).filter(isType) }
        return Set(found.map { symbols[$0].node }).count == 1 ? found : []
    }

    private func isType(_ symbol: Int) -> Bool {
        let known = symbols[symbol]
        switch files[nodes[known.node].file].names[known.declared].kind {
        case .structure, .classType, .enumeration, .protocolType, .typeAlias: return true
        default: return false
        }
    }

    private func initializers(ofType symbol: Int) -> [Int] {
        let known = symbols[symbol]
        return initializers[.init(file: nodes[known.node].file, declared: known.declared)] ?? []
    }

    /// Removes the symbols that are private in other files.
    private func visible(_ found: [Int], in file: Int) -> [Int] {
        found.filter { index in
            let own = nodes[symbols[index].node].file
            return own == file || files[own].access(of: symbols[index].declared) > .fileprivate
        }
    }
}
