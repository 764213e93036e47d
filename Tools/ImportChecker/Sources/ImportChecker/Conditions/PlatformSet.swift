/// A set of platforms.
struct PlatformSet: Hashable, Sendable {
    private(set) var bits: UInt16

    init(_ platforms: some Sequence<Platform>) {
        bits = platforms.reduce(0) { $0 | Self.bit($1) }
    }

    init(bits: UInt16) {
        self.bits = bits
    }

    static let none = PlatformSet(bits: 0)
    /// All platforms except the BSDs, which few packages support. A configuration can name them.
    static let all = PlatformSet(Platform.allCases.filter { $0 != .freebsd && $0 != .openbsd })
    static let every = PlatformSet(Platform.allCases)
    static let apple = PlatformSet(Platform.allCases.filter(\.isApple))

    func contains(_ platform: Platform) -> Bool { bits & Self.bit(platform) != 0 }
    func union(_ other: PlatformSet) -> PlatformSet { PlatformSet(bits: bits | other.bits) }

    /// The platforms in a fixed order.
    var platforms: [Platform] { Platform.allCases.filter { contains($0) } }

    private static func bit(_ platform: Platform) -> UInt16 {
        1 << UInt16(Platform.allCases.firstIndex(of: platform) ?? 15)
    }
}
