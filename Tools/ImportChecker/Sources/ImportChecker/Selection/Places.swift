/// The places where a rule applies, evaluated once for every folder.
struct Places {
    private let byContext: [Bool]
    /// The selectors that end with a file name, which can't be evaluated for folders.
    private let fileSelectors: [Selector]

    /// Creates the places that selectors choose. Without selectors, everything is chosen.
    init(_ selectors: [Selector], in tree: Tree) {
        byContext = tree.contexts.map { selectors.isEmpty || tree.selectors.contains($0.subject, in: selectors) }
        fileSelectors = selectors.filter { $0.kind == .folder && $0.glob.text.hasSuffix(".swift") }
    }

    func contains(_ checkedFile: CheckedFile, in tree: Tree) -> Bool {
        if byContext[checkedFile.context] { return true }
        guard !fileSelectors.isEmpty else { return false }
        let path = tree.path(checkedFile)
        return fileSelectors.contains { $0.glob.contains(path) }
    }
}
