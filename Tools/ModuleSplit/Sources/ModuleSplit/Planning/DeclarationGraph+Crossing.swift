extension DeclarationGraph {
    /// Returns the references from declarations that stay to declarations that move.
    ///
    /// - Parameter moved: The declarations that move: indices in ``nodes``.
    func crossingReferences(into moved: Set<Int>) -> [Int] {
        references.indices.filter { index in
            moved.contains(symbols[references[index].symbol].node) && !moved.contains(references[index].from)
        }
    }

    /// Returns the hidden symbols that some references use, each with its first use.
    ///
    /// - Parameters:
    ///   - crossing: The indices of the references.
    ///   - level: The access level of names that other modules use.
    func exposed(by crossing: [Int], below level: AccessLevel = .package) -> [SplitPlan.ExposedSymbol] {
        var byName: [Int: (reference: Int, count: Int)] = [:]
        for index in crossing {
            let symbol = references[index].symbol
            if isHidden(symbol, below: level) { byName[symbol, default: (index, 0)].count += 1 }
        }
        return byName.sorted { $0.key < $1.key }.map {
            SplitPlan.ExposedSymbol(symbol: $0.key, reference: $0.value.reference, useCount: $0.value.count)
        }
    }
}
