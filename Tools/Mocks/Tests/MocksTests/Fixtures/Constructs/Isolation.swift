// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// bulkhead: mock
@MainActor
public protocol HashableScreen: AnyObject, Hashable {
    var title: String { get set }
    func show() -> Int
}

// bulkhead: mock
@MainActor
public protocol DescribedScreen: CustomStringConvertible, Identifiable where ID == Int {
    func show() async
}

public protocol Countable { func count() -> Int }

// bulkhead: mock
@MainActor
public protocol CountingScreen: Countable, Sendable {
    func show(_ text: String) throws -> Int
}

// bulkhead: mock
public protocol ChildScreen: HashableScreen {
    static func make() -> Int
    nonisolated func name() -> String
}

// bulkhead: mock
nonisolated public protocol Free: Sendable {
    func load() async throws -> [Int]
    var size: Int { get }
}

// bulkhead: mock
public protocol Plain {
    associatedtype Value
    func load(_ value: Value) async throws -> Value?
    func each(_ body: (Int) throws -> Void) rethrows
    var size: Int { get set }
}

// bulkhead: mock
public protocol Worker: Actor {
    func work(_ number: Int) async -> Int
    nonisolated func name() -> String
}

public enum Outer {
    // bulkhead: mock
    public protocol Nested: Hashable { func call() -> Int }
}
