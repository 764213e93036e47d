/// Where a rule holds, decided for every folder once.
struct Places {
    private let byContext: [Bool]
    /// Selectors that end with a file's name, which folders can't answer for.
    private let fileSelectors: [Selector]

    /// Creates the places that selectors choose; no selectors at all choose everything.
    init(_ selectors: [Selector], in tree: Tree) {
        byContext = tree.contexts.map { selectors.isEmpty || tree.selectors.contains($0.subject, in: selectors) }
        fileSelectors = selectors.filter { $0.kind == .folder && $0.glob.text.hasSuffix(".swift") }
    }

    func contains(_ occurrence: Occurrence, in tree: Tree) -> Bool {
        if byContext[occurrence.context] { return true }
        guard !fileSelectors.isEmpty else { return false }
        let path = tree.path(occurrence)
        return fileSelectors.contains { $0.glob.contains(path) }
    }
}
