import IndexReading

/// Joins the compiler's index with the syntax of the files.
struct DeclarationGraphBuilder {
    let files: [SourceDeclarations]
    private(set) var nodes: [DeclarationGraph.Node] = []
    private(set) var nodeIndex: [DeclarationGraph.Node: Int] = [:]
    private(set) var symbols: [DeclarationGraph.Symbol] = []
    private(set) var symbolIndex: [String: Int] = [:]
    private(set) var references: [DeclarationGraph.Reference] = []
    private(set) var innerReferences: [DeclarationGraph.Reference] = []
    private(set) var ties: [(Int, Int)] = []
    private let fileIndex: [String: Int]
    private var symbolOfPlace: [Place: Int] = [:]

    /// The properties by which two symbols of the index are one declared name.
    private struct Place: Hashable {
        let file: Int
        let declared: Int
        let isImplicitInitializer: Bool
    }

    init(files: [SourceDeclarations]) {
        self.files = files
        fileIndex = Dictionary(files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        for (file, source) in files.enumerated() {
            for declaration in source.topLevel.indices {
                let node = DeclarationGraph.Node(file: file, declaration: declaration)
                nodeIndex[node] = nodes.count
                nodes.append(node)
            }
        }
    }

    private func node(_ file: Int, at offset: Int) -> Int? {
        files[file].topLevel(at: offset).flatMap { nodeIndex[DeclarationGraph.Node(file: file, declaration: $0)] }
    }

    // MARK: - Definitions

    mutating func addDefinitions(_ indexed: [IndexedFile]) {
        for record in indexed {
            guard let file = fileIndex[record.path] else { continue }
            for occurrence in record.occurrences where occurrence.roles.contains(.definition) {
                let symbol = record.symbols[occurrence.symbol]
                guard symbol.kind != .parameter, symbolIndex[symbol.usr] == nil,
                    let offset = files[file].lineTable.offset(line: occurrence.line, column: occurrence.column),
                    let declared = files[file].name(at: offset),
                    let node = node(file, at: offset)
                else { continue }
                let place = Place(
                    file: file,
                    declared: declared,
                    isImplicitInitializer: symbol.kind == .initializer
                        && files[file].names[declared].kind != .initializer
                )
                add(symbol, place, node)
            }
        }
        addOverridden(indexed)
    }

    private mutating func add(_ symbol: IndexedSymbol, _ place: Place, _ node: Int) {
        // The accessors of a property have its place.
        if let known = symbolOfPlace[place] {
            symbolIndex[symbol.usr] = known
            return
        }
        symbolOfPlace[place] = symbols.count
        symbolIndex[symbol.usr] = symbols.count
        let name = files[place.file].names[place.declared].name
        symbols.append(
            DeclarationGraph.Symbol(
                name: symbol.name.hasSuffix(":" + name) ? name : symbol.name,
                node: node,
                declared: place.declared,
                isImplicitInitializer: place.isImplicitInitializer,
                overridden: []
            )
        )
    }

    /// Adds the declarations that symbols override. The index records them at the definition, or at the conformance of
    /// a type to a protocol whose requirement an extension satisfies.
    private mutating func addOverridden(_ indexed: [IndexedFile]) {
        var overridden: [Int: [DeclarationGraph.Overridden]] = [:]
        for record in indexed {
            for occurrence in record.occurrences where occurrence.roles.contains(.overrideOf) {
                guard let symbol = symbolIndex[record.symbols[occurrence.symbol].usr] else { continue }
                let conformer = occurrence.relations.first { $0.roles.contains(.containedBy) }
                for relation in occurrence.relations where relation.roles.contains(.overrideOf) {
                    overridden[symbol, default: []].append(
                        DeclarationGraph.Overridden(
                            requirement: symbolIndex[record.symbols[relation.symbol].usr],
                            conformer: conformer.flatMap { symbolIndex[record.symbols[$0.symbol].usr] }
                        )
                    )
                }
            }
        }
        for (symbol, overridden) in overridden {
            let known = symbols[symbol]
            symbols[symbol] = DeclarationGraph.Symbol(
                name: known.name,
                node: known.node,
                declared: known.declared,
                isImplicitInitializer: known.isImplicitInitializer,
                overridden: overridden
            )
        }
    }

    // MARK: - References

    private struct Use: Hashable {
        let symbol: Int
        let offset: Int
        let roles: SymbolRoles
    }

    mutating func addReferences(_ indexed: [IndexedFile]) {
        for record in indexed {
            guard let file = fileIndex[record.path] else { continue }
            // A property and its accessors are used at one place.
            var seen: [Use: Int] = [:]
            for occurrence in record.occurrences where occurrence.roles.isUse {
                guard let symbol = symbolIndex[record.symbols[occurrence.symbol].usr],
                    let offset = files[file].lineTable.offset(line: occurrence.line, column: occurrence.column),
                    let from = node(file, at: offset)
                else { continue }
                let use = Use(symbol: symbol, offset: offset, roles: occurrence.roles.structural)
                let isInner = symbols[symbol].node == from
                if let known = seen[use] {
                    if isInner {
                        innerReferences[known].roles.formUnion(occurrence.roles)
                    } else {
                        references[known].roles.formUnion(occurrence.roles)
                    }
                    continue
                }
                seen[use] = isInner ? innerReferences.count : references.count
                let reference = DeclarationGraph.Reference(
                    from: from, symbol: symbol, offset: offset, roles: occurrence.roles)
                if isInner { innerReferences.append(reference) } else { references.append(reference) }
            }
        }
    }

    // MARK: - Branches that aren't compiled

    /// Adds the declarations and uses in branches of `#if` without anything in the index.
    mutating func addUncompiled(_ indexed: [IndexedFile]) {
        let branches = uncompiledBranches(indexed)
        for (file, branches) in branches {
            for (declared, name) in files[file].names.enumerated()
            where branches.contains(where: { $0.range.contains(name.offset) }) {
                addUncompiled(name, Place(file: file, declared: declared, isImplicitInitializer: false))
            }
        }
        let uses = UncompiledUses(files: files, nodes: nodes, symbols: symbols)
        for (file, branches) in branches {
            for name in branches.flatMap(\.names) {
                guard let from = node(file, at: name.offset) else { continue }
                for symbol in uses.symbols(for: name, in: file) {
                    var roles = SymbolRoles.reference
                    if name.isExtended { roles.insert(.extendedBy) }
                    if name.isInherited { roles.insert(.baseOf) }
                    let reference = DeclarationGraph.Reference(
                        from: from, symbol: symbol, offset: name.offset, roles: roles, isCompiled: false)
                    if symbols[symbol].node == from {
                        innerReferences.append(reference)
                    } else {
                        references.append(reference)
                    }
                }
            }
        }
    }

    /// Returns the branches without anything in the index, by file, in the order of the files.
    private func uncompiledBranches(_ indexed: [IndexedFile]) -> [(file: Int, branches: [ConditionalBranch])] {
        var offsets: [Int: [Int]] = [:]
        for record in indexed {
            guard let file = fileIndex[record.path], !files[file].branches.isEmpty else { continue }
            for occurrence in record.occurrences {
                guard let offset = files[file].lineTable.offset(line: occurrence.line, column: occurrence.column)
                else { continue }
                offsets[file, default: []].append(offset)
            }
        }
        return files.indices.compactMap { file in
            let found = files[file].branches.filter { branch in
                !(offsets[file] ?? []).contains(where: branch.range.contains)
            }
            return found.isEmpty ? nil : (file, found)
        }
    }

    private mutating func addUncompiled(_ name: DeclaredName, _ place: Place) {
        guard symbolOfPlace[place] == nil, let node = node(place.file, at: name.offset) else { return }
        symbolOfPlace[place] = symbols.count
        symbols.append(
            DeclarationGraph.Symbol(
                name: name.name, node: node, declared: place.declared, isImplicitInitializer: false, overridden: [],
                isCompiled: false))
    }

    // MARK: - Ties

    /// Declarations that can't be in different modules: they share private names, one is a subclass of the other, or
    /// one initializes the stored properties of the other or has a member that an attribute of the other requires. A
    /// conformance stays with its type, because the index doesn't record who relies on it.
    mutating func addTies() {
        for reference in references {
            let target = symbols[reference.symbol]
            let source = files[nodes[target.node].file]
            let isPrivate = source.access(of: target.declared) <= .fileprivate
            if isPrivate, nodes[target.node].file == nodes[reference.from].file {
                ties.append((reference.from, target.node))
            }
            let used = source.topLevel[nodes[target.node].declaration]
            if used.kind == .closedClass, reference.roles.contains(.baseOf) {
                ties.append((reference.from, target.node))
            }
            let user = files[nodes[reference.from].file].topLevel[nodes[reference.from].declaration]
            if reference.roles.contains(.extendedBy), user.isPartOfType {
                ties.append((reference.from, target.node))
            }
        }
    }

    /// Adds ties between protocols and the conformances that defaults of their associated types need.
    mutating func addTies(of conformances: DefaultConformances) {
        for pair in conformances.pairs {
            guard let user = node(pair.user.file, at: pair.user.offset),
                let conformance = node(pair.conformance.file, at: pair.conformance.offset), user != conformance
            else { continue }
            ties.append((conformance, user))
        }
    }
}

extension SymbolRoles {
    /// The roles that decide what has to stay together.
    fileprivate var structural: SymbolRoles { intersection([.baseOf, .extendedBy]) }

    /// Whether the symbol is used: by name, by the compiler, or as the implementation of a requirement.
    fileprivate var isUse: Bool {
        contains(.reference) || contains(.overrideOf) && !contains(.definition)
    }
}
