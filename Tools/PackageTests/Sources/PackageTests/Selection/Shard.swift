/// One of several parts of the packages.
///
/// Every package is in exactly one part if all parts are computed from the same packages and durations.
public struct Shard: Hashable, Sendable {
    /// The number of the part, starting at 1.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// Parses a text such as `2/5`. Returns `nil` if it isn't a valid part.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2,
            let index = parts[0],
            let count = parts[1],
            count >= 1,
            (1...count).contains(index)
        else { return nil }
        self.index = index
        self.count = count
    }

    /// Returns the packages of this part, in their order.
    ///
    /// With durations, each package is added to the part with the smallest sum, starting with the longest (Graham 1969,
    /// LPT). A package without a duration counts with the mean of the others. Without any durations, a hash of the name
    /// selects the part.
    ///
    /// - Parameter durations: durations in seconds by package name. They must be the same for all parts.
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

    /// FNV-1a with 64 bits, which is the same on every machine.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
}
