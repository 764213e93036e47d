/// A distribution of numbers in five values.
public struct Quartiles: Equatable, Sendable {
    /// The number below which a quarter of the numbers is.
    public let lower: Int
    /// The middle number; the lower one of two.
    public let median: Int
    /// The number below which three quarters of the numbers are.
    public let upper: Int
    /// The largest number.
    public let largest: Int
    /// The sum.
    public let total: Int

    /// - Parameter numbers: The numbers, in any order. Without any, all values are 0.
    public init(_ numbers: [Int]) {
        let sorted = numbers.sorted()
        func number(_ quarters: Int) -> Int { sorted.isEmpty ? 0 : sorted[(sorted.count - 1) * quarters / 4] }
        lower = number(1)
        median = number(2)
        upper = number(3)
        largest = number(4)
        total = numbers.reduce(0, +)
    }
}
