// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol Source<Element> {
    associatedtype Element
    associatedtype Index

    func next() -> Element?
    func index() -> Index
}

// bulkhead: mock
public protocol NumberSource: Source where Element == Number, Index == Int {
    typealias Number = Double

    func sum() -> Number
}

// bulkhead: mock
public protocol ListSource: Source where Element: Collection, Element.Element == Item {
    typealias Item = String

    func all() -> [Item]
}

// bulkhead: mock
public protocol WithTypealias {
    typealias Completion = @Sendable (Int) -> Void
    associatedtype Input
    typealias Pair = (Input, Input)

    func run(_ input: Input, then completion: @escaping Completion) -> Pair
}

// bulkhead: mock
public protocol StringIdentified: Identifiable where ID == String {
    func name() -> String
}

// bulkhead: mock
public protocol SendablyIdentified: Identifiable, Sendable where ID: Sendable {
    func name() -> String
}

// bulkhead: mock
public protocol Ordered: Comparable {
    func rank() -> Int
}

public typealias Handler = (Int) -> Void
public typealias SendableHandler = @Sendable (Int) -> Void
public class Open { public init() {} }
public typealias Closed = Open

// bulkhead: mock
public protocol WithAliasesOfModule: Sendable {
    func each(_ body: Handler)
    func later(_ body: @escaping Handler)
    func shared(_ body: @escaping SendableHandler)
    func open(_ value: Closed) -> Closed?
}

public final class Unshareable { public init() {} }

@available(*, unavailable)
extension Unshareable: Sendable {}

// bulkhead: mock
public protocol HoldingUnshareable: Sendable {
    func hold(_ value: Unshareable) -> Int
}

// bulkhead: mock
public protocol HidingParameters {
    associatedtype Row: Equatable
    func first() -> Row?
    func decode<Row: Equatable>(_ type: Row.Type, from row: Self.Row) -> [Row] where Row: Sendable
}

// bulkhead: mock
public protocol ReadingSpans: Sendable {
    func read(_ bytes: RawSpan, at place: Int) throws -> Int
}
