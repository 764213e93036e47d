/// Finds everything that has to become visible when some symbols do: enclosing types, the types of signatures, and the
/// members that satisfy visible requirements.
struct AccessRequirements: Sendable {
    private let graph: DeclarationGraph
    private let level: AccessLevel
    /// For each file, the uses of the target's symbols, ordered by offset.
    private let uses: [[(offset: Int, symbol: Int)]]
    /// The names that have to be raised.
    private(set) var raised: Set<Place> = []
    /// The types whose implicit initializer has to be written out.
    private(set) var initialized: Set<Place> = []

    /// A declared name: a file and an index in its names.
    struct Place: Hashable, Comparable, Sendable {
        let file: Int
        let declared: Int

        static func < (left: Place, right: Place) -> Bool {
            (left.file, left.declared) < (right.file, right.declared)
        }
    }

    init(_ graph: DeclarationGraph, level: AccessLevel) {
        self.graph = graph
        self.level = level
        var uses = [[(offset: Int, symbol: Int)]](repeating: [], count: graph.files.count)
        for reference in graph.references + graph.innerReferences {
            uses[graph.nodes[reference.from].file].append((reference.offset, reference.symbol))
        }
        self.uses = uses.map { $0.sorted { $0.offset < $1.offset } }
    }

    /// Adds symbols that other modules use, and everything that this requires.
    mutating func require(_ symbols: some Sequence<Int>) {
        for symbol in symbols { require(symbol) }
        // A type that has become visible needs visible witnesses, which may need further types.
        var count = -1
        while count != raised.count + initialized.count {
            count = raised.count + initialized.count
            for (index, symbol) in graph.symbols.enumerated() where !symbol.overridden.isEmpty {
                let isDone =
                    symbol.isImplicitInitializer
                    ? initialized.contains(place(of: index)) : isVisible(place(of: index))
                guard !isDone, symbol.overridden.contains(where: { isRequired($0, of: index) }) else { continue }
                require(index)
            }
        }
    }

    /// Whether a symbol has to be visible because a type conforms to a protocol and both are visible, one of them
    /// newly.
    private func isRequired(_ overridden: DeclarationGraph.Overridden, of symbol: Int) -> Bool {
        guard let type = overridden.conformer.map({ place(of: $0) }) ?? enclosingType(of: symbol), isVisible(type)
        else {
            return false
        }
        guard let requirement = overridden.requirement else { return raised.contains(type) }
        return raised.contains(self.owner(of: requirement))
            || raised.contains(type) && isVisible(place(of: requirement))
    }

    /// The protocol of a requirement, or the overridden member itself.
    private func owner(of requirement: Int) -> Place {
        let place = place(of: requirement)
        let file = graph.files[place.file]
        guard let parent = file.names[place.declared].parent, file.names[parent].kind == .protocolType else {
            return place
        }
        return Place(file: place.file, declared: parent)
    }

    private mutating func require(_ symbol: Int) {
        let known = graph.symbols[symbol]
        let place = place(of: symbol)
        guard known.isImplicitInitializer else { return raise(place) }
        raise(place)
        let type = graph.files[place.file].names[place.declared]
        guard [.structure, .classType].contains(type.kind), initialized.insert(place).inserted else { return }
        // The parameters have the types of the properties, and their values as default arguments.
        for property in type.properties where property.isParameter {
            for symbol in symbols(in: property.range, of: place.file) { require(symbol) }
        }
    }

    private func place(of symbol: Int) -> Place {
        let known = graph.symbols[symbol]
        return Place(file: graph.nodes[known.node].file, declared: known.declared)
    }

    private func isVisible(_ place: Place) -> Bool {
        if raised.contains(place) { return true }
        let file = graph.files[place.file]
        let name = file.names[place.declared]
        if let parent = name.parent {
            let enclosing = file.names[parent].kind
            if name.kind == .enumCase || enclosing == .protocolType {
                return isVisible(Place(file: place.file, declared: parent))
            }
        }
        return file.access(of: place.declared) >= level
    }

    private mutating func raise(_ place: Place) {
        let file = graph.files[place.file]
        let name = file.names[place.declared]
        guard name.kind != .operatorDeclaration, raised.insert(place).inserted else { return }
        for range in name.signature { raiseTypes(in: range, of: place.file) }
        raiseWrapperMembers(of: place)
        guard let parent = name.parent else { return }
        if file.names[parent].kind == .extensionBlock {
            // The extended type and the constraints of the extension have to be visible.
            let extended = file.names[parent]
            raiseTypes(in: extended.offset..<extended.offset + 1, of: place.file)
            for range in extended.signature { raiseTypes(in: range, of: place.file) }
        } else {
            raise(Place(file: place.file, declared: parent))
        }
    }

    /// A property wrapper's members are used without being named: a wrapped property has its type and its value.
    private mutating func raiseWrapperMembers(of type: Place) {
        let members = graph.files[type.file].names.enumerated().filter { $1.parent == type.declared }
        guard members.contains(where: { $1.name == "wrappedValue" }) else { return }
        for (index, member) in members
        where ["wrappedValue", "projectedValue"].contains(member.name) || member.kind == .initializer {
            raise(Place(file: type.file, declared: index))
        }
    }

    private mutating func raiseTypes(in range: Range<Int>, of file: Int) {
        for symbol in symbols(in: range, of: file)
        where !graph.symbols[symbol].isImplicitInitializer && !isVisible(place(of: symbol)) {
            raise(place(of: symbol))
        }
    }

    /// The symbols of the target that are used in some bytes of a file.
    private func symbols(in range: Range<Int>, of file: Int) -> [Int] {
        let start = uses[file].partitionIndex { $0.offset >= range.lowerBound }
        return uses[file][start...].prefix { $0.offset < range.upperBound }.map(\.symbol)
    }

    /// The type that a member belongs to, by its declaration or by an extension.
    private func enclosingType(of symbol: Int) -> Place? {
        let place = place(of: symbol)
        let file = graph.files[place.file]
        guard let parent = file.names[place.declared].parent else { return nil }
        guard file.names[parent].kind == .extensionBlock else { return Place(file: place.file, declared: parent) }
        let offset = file.names[parent].offset
        let all = uses[place.file]
        let index = all.partitionIndex { $0.offset >= offset }
        guard index < all.count, all[index].offset == offset else { return nil }
        return self.place(of: all[index].symbol)
    }
}

extension Array {
    /// The index of the first element for which a condition holds, in an array where it holds for no earlier one.
    fileprivate func partitionIndex(where belongs: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
