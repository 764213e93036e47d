// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Parents of the protocols in another package.
public protocol Named {
    var name: String { get }

    #if os(Linux) || os(macOS)
    func here() -> Int
    #else
    func elsewhere() -> Int
    #endif
}

public protocol Keyed<Key> {
    associatedtype Key: Hashable & Sendable

    func value(of key: Key) -> Int
}

public struct Crate: Sendable, Equatable {
    public var weight: Int

    public init(weight: Int) { self.weight = weight }
}

#if swift(>=6.0)
public protocol Stacked: Sendable {
    func stack(_ crates: [Crate]) -> Int
}
#endif
