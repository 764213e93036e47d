import TestSupport

extension SeededGenerator {
    mutating func below(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &self)
    }

    /// Returns one of some values, or a default if there are none.
    mutating func pick<Value>(_ values: [Value], or last: Value) -> Value {
        values.randomElement(using: &self) ?? last
    }
}
