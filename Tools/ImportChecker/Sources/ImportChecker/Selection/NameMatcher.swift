/// Matches names against several patterns, and remembers the results.
final class NameMatcher {
    private let globs: [Glob]
    private var known: [String: Bool] = [:]

    init(_ globs: [Glob]) {
        self.globs = globs
    }

    func matches(_ name: String) -> Bool {
        if let answer = known[name] { return answer }
        let answer = globs.contains { $0.matches(name) }
        known[name] = answer
        return answer
    }
}
