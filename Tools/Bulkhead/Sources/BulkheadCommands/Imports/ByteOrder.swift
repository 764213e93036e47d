extension Array where Element == String {
    /// The texts by their UTF-8 bytes, each once.
    func sortedByBytes() -> [String] {
        var last: String?
        return sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.filter { text in
            defer { last = text }
            return text != last
        }
    }
}
