/// The results of effects that a test hasn't received yet, in the order of each effect.
///
/// Which of two effects answers first is random; the order of one effect's answers is not. Only the first of each
/// effect can be received, so a test's result doesn't depend on the machine.
struct Inbox<Value> {
    private var valuesBySource: [Int: [Value]] = [:]

    /// All values, by source.
    var all: [(source: Int, value: Value)] {
        valuesBySource.sorted { $0.key < $1.key }.flatMap { source, values in values.map { (source, $0) } }
    }

    /// The values that can be received next.
    var heads: [(source: Int, value: Value)] {
        valuesBySource.sorted { $0.key < $1.key }.compactMap { source, values in values.first.map { (source, $0) } }
    }

    func contains(_ source: Int) -> Bool { valuesBySource[source] != nil }

    func first(of source: Int) -> Value? {
        valuesBySource[source]?.first
    }

    mutating func append(_ value: Value, from source: Int) {
        valuesBySource[source, default: []].append(value)
    }

    mutating func removeFirst(of source: Int) {
        valuesBySource[source]?.removeFirst()
        if valuesBySource[source]?.isEmpty == true { valuesBySource[source] = nil }
    }

    mutating func removeAll(of source: Int) {
        valuesBySource[source] = nil
    }
}
