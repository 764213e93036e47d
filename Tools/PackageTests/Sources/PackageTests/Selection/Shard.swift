/// One of several equal parts of the packages. Every package is in exactly one of them, as long as all parts are taken
/// of the same packages with the same durations.
public struct Shard: Hashable, Sendable {
    /// Which part, from 1.
    public let index: Int
    /// How many parts there are.
    public let count: Int

    /// Reads `2/5`; nil for what is no part of a whole.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, (1...count).contains(index)
        else { return nil }
        self.index = index
        self.count = count
    }

    /// The packages of this part, in their order.
    ///
    /// With durations the longest goes first to the part that has the least so far (Graham 1969, LPT); a package that has
    /// none counts with their mean. Without any, a hash of the name decides.
    ///
    /// - Parameter durations: seconds by package name, the same for every part.
    public func select(_ packages: [TestedPackage], durations: [String: Double] = [:]) -> [TestedPackage] {
        let known = packages.compactMap { durations[$0.name] }
        guard !known.isEmpty else {
            return packages.filter { Self.hash($0.name) % UInt64(count) == UInt64(index - 1) }
        }
        let mean = known.reduce(0, +) / Double(known.count)
        let weighted = packages.map { (name: $0.name, weight: durations[$0.name] ?? mean) }
            .sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }
        var loads = [Double](repeating: 0, count: count)
        var own: Set<String> = []
        for package in weighted {
            let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            loads[lightest] += package.weight
            if lightest == index - 1 { own.insert(package.name) }
        }
        return packages.filter { own.contains($0.name) }
    }

    /// FNV-1a, 64 bits: the same on every machine.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
}
