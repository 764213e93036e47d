/// The part of the tree whose findings are reported.
struct CheckScope {
    private let paths: [String]?

    init(_ paths: [String]?) {
        self.paths = paths?.map { path in
            path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        }
    }

    func contains(_ file: String) -> Bool {
        guard let paths else { return true }
        return paths.contains { $0.isEmpty || file == $0 || file.hasPrefix($0 + "/") }
    }
}
