import TestSupport

extension SeededGenerator {
    mutating func below(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &self)
    }

    /// One of some values; the last stands in for none.
    mutating func pick<Value>(_ values: [Value], or last: Value) -> Value {
        values.randomElement(using: &self) ?? last
    }
}
