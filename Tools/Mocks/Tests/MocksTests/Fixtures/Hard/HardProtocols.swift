// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import HardBase

// Each protocol has one construct that is difficult for generators of mocks.

public enum HardError: Error, Equatable { case first, second }

public final class Unshared {
    public var count = 0
    public init() {}
}

public struct Ticket: ~Copyable {
    public let number: Int
    public init(number: Int) { self.number = number }
}

// bulkhead: mock
public protocol Asynchronous: Sendable {
    func fetch(_ id: Int, from source: String) async throws -> String
    func ping() async
}

// sourcery: AutoMockable
public protocol TypedThrowing: Sendable {
    func load(_ id: Int) throws(HardError) -> Int
    func loadLater() async throws(HardError) -> [Int]
    func never() throws(Never) -> Int
    func untyped() throws(any Error) -> Int
    func plain() throws -> Int
    func fill(_ values: inout [Int]) throws(HardError)
    func attempt<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value
}

/// @mockable
public protocol Rethrowing {
    func map<Value>(_ transform: (Int) throws -> Value) rethrows -> [Value]
    func visit(_ body: (Int) async throws -> Void) async rethrows
}

// bulkhead: mock
public protocol Generics: Sendable {
    func decode<Value: Decodable & Sendable>(_ type: Value.Type, from text: String) throws -> Value
    func pair<First: Sendable, Second>(_ first: First, _ second: Second) -> (First, Second)
    where Second: Sendable, Second: Equatable
    func all<Element: Sendable>(_ elements: [Element]) -> Element?
    func boxed<Element>(_ element: Set<Element>) -> Int
}

// bulkhead: mock
public protocol Primary<Item>: Sendable where Item: Sendable {
    associatedtype Item: Equatable

    func add(_ item: Item)
    func items() -> [Item]
    var latest: Item? { get }
}

// bulkhead: mock
public protocol Defaulted {
    associatedtype Input = String
    associatedtype Output: Collection where Output.Element == Input

    func run(_ input: Input) -> Output
}

// bulkhead: mock
public protocol Identifying<Element>: Sendable {
    associatedtype Element: Identifiable & Sendable
    associatedtype Failure: Error = HardError

    func find(_ id: Element.ID) async throws(Failure) -> Element?
    func first<Some: Sequence>(of ids: Some) -> Element? where Some.Element == Element.ID
}

// bulkhead: mock
public protocol Related {
    associatedtype One
    associatedtype Many where Many == [One]
    associatedtype Same where Same == One

    func split(_ many: Many) -> (One, Same)?
}

// bulkhead: mock
public protocol IntKeyed: Keyed where Key == Int {
    func first() -> Key
}

// bulkhead: mock
public protocol Inheriting: Named, Stacked {
    func own() -> String
}

// bulkhead: mock
public protocol Overloaded: Sendable {
    func save(_ value: Int) -> String
    func save(_ value: String) -> String
    func save(number: Int) -> String
    func find() -> Int
    func find() async -> String
    @MainActor func show(_ text: String)
    func show(_ text: String) async -> Bool
}

// bulkhead: mock
public protocol Properties: Sendable {
    var readOnly: Int { get }
    var settable: String { get set }
    var later: Int { get async }
    var failing: Int { get throws }
    var both: [Int] { get async throws(HardError) }
    var maybe: Int? { get nonmutating set }
    var forced: Int! { get }
    var unshared: Unshared { get set }
}

// bulkhead: mock
public protocol Subscripted {
    subscript(index: Int) -> String { get }
    subscript(key key: String) -> Int? { get set }
    subscript(_ row: Int, _ column: Int) -> Int { get throws }
    static subscript(flag: Bool) -> Int { get }
}

// bulkhead: mock
public protocol Statics: Sendable {
    static var version: Int { get }
    static var level: Int { get set }
    static func make(_ name: String) -> Self
    static func < (one: Self, other: Self) -> Bool
    func isSame(as other: Self) -> Bool
    func copy() -> Self
}

// bulkhead: mock
public protocol Initialized {
    init(name: String, age: Int)
    init?(text: String)
    init() throws
}

// bulkhead: mock
public protocol Parameters: Sendable {
    func change(_ value: inout [Int])
    func sum(_ numbers: Int..., scale: Double) -> Int
    func log(_ message: @autoclosure () -> String)
    func logLater(_ message: @autoclosure @escaping @Sendable () -> String)
    func onEvent(_ handler: @escaping @Sendable (Int) -> Void)
    func onUnsharedEvent(_ handler: @escaping (Int) -> Void)
    func give(_ value: sending Unshared) async
    func take() -> sending Unshared
    func compare(_ one: Unshared, _: Int) -> Bool
    func ignore(_ _: Int)
    func isolated(by isolation: isolated (any Actor)?) async -> Int
    func each(_ body: ((Int) -> Void)?)
    func unwrap(_ value: Int!) -> String!
    @inlinable func quick() -> Int
}

// bulkhead: mock
public protocol Existentials: Sendable {
    func accept(_ value: some Equatable & Sendable) -> Bool
    func list(_ values: [some Sendable]) -> Int
    func any(_ value: any Error) -> any Sendable
    func unknown(_ value: Any) -> Any
    func optional(_ value: (any Named)?) -> (any Named)?
}

// bulkhead: mock
public protocol Stored: Actor {
    func put(_ value: Int) async throws
    func get() -> Int
    nonisolated var label: String { get }
    var size: Int { get set }
}

// bulkhead: mock
public protocol Opened: Actor {
    init(name: String) async throws
    init(number: Int)
}

// bulkhead: mock
@MainActor
public protocol Routing: AnyObject {
    var title: String { get set }
    func show(_ value: Unshared, then finish: @escaping () -> Void)
    func dismiss() async -> Bool
    nonisolated func identifier() -> Int
    static func root() -> Int
}

@globalActor
public actor PressActor {
    // bulkhead:allow construct/no-singletons reason="Swift asks it of a global actor"
    public static let shared = PressActor()
}

// bulkhead: mock
@PressActor
public protocol Printing: Sendable {
    func print(_ text: String) throws(HardError) -> Int
}

// bulkhead: mock
public protocol Noncopying: Sendable {
    func use(_ ticket: borrowing Ticket) -> Int
    func spend(_ ticket: consuming Ticket)
    func stamp(_ ticket: inout Ticket)
    func issue() -> Ticket
    func anyway<Value: ~Copyable>(_ value: borrowing Value) -> Int
}

// bulkhead: mock
public protocol Paging: Sendable {
    func page(_ number: Int, size: Int) -> [Int]
}

extension Paging {
    public func page(_ number: Int = 1) -> [Int] { page(number, size: 20) }
}

// bulkhead: mock
@available(macOS 15, iOS 18, *)
public protocol Recent: Sendable {
    @available(*, deprecated, message: "use now")
    func old() -> Int
    @available(macOS 15.4, iOS 18.4, *)
    func now() -> Int
}

// bulkhead: mock
package protocol Packaged: Sendable {
    func inside(_ crate: Crate) -> Int
}

// bulkhead: mock
public protocol Keywords: Sendable {
    func `default`(for: Int, in where: String, `self`: Int) -> Int
    func `init`()
    var `class`: Int { get }
    var `repeat`: Int { get set }
    func answer(_ answer: Int, place: Int) -> Int
    func values(answerCalls: Int, valuesCalls: Int) -> Date
}

// bulkhead: mock
public protocol Identified: Hashable, Identifiable, CustomStringConvertible where ID == Int {
    var id: Int { get }
}

// bulkhead: mock
public protocol Diamond: LeftSide, RightSide {
    func top()
}

public protocol LeftSide { func shared() throws -> Int }
public protocol RightSide { func shared() -> Int }

public enum Outer {
    public struct Item: Sendable { public init() {} }
    public struct Failure: Error {}

    // bulkhead: mock
    public protocol Inner {
        @discardableResult mutating func next() -> Int?
        func use(_ item: Item) throws(Failure) -> Item
    }
}

#if os(Linux) || os(macOS)
// bulkhead: mock
public protocol Conditional: Sendable {
    #if DEBUG
    func debugOnly() -> Int
    #elseif os(Linux)
    func linuxOnly() -> Int
    #else
    func other() -> Int
    #endif
    func always() -> Int
}
#endif

// bulkhead: mock
public protocol Packs {
    func combine<each Value: Sendable>(_ values: repeat each Value, named name: String) -> Int
    func tuple(_ pair: (left: Int, right: Int), dictionary: [String: [Int]?]) -> (Int, Int)?
    func curried(_ make: @escaping (Int) -> (Int) -> Int) -> (Int) -> Int
}
