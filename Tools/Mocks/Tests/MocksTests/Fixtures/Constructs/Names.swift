// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// Types with names of Testing, of Synchronization, of Foundation and of the standard library.

public struct Tag: Sendable { public init() {} }
public struct Comment: Sendable { public init() {} }
public struct Issue: Sendable { public init() {} }
public struct Attachment: Sendable { public init() {} }
public struct Test: Sendable { public init() {} }
public protocol Trait: Sendable {}
public struct Mutex: Sendable { public init() {} }
public struct SourceLocation: Sendable { public init() {} }
public struct Date: Sendable { public init() {} }
public struct Result: Sendable { public init() {} }
public struct Never: Sendable { public init() {} }

// bulkhead: mock
public protocol NamedLikeTesting: Sendable {
    func tag(_ tag: Tag, _ comment: Comment) throws -> Issue
    func attach(_ attachment: Attachment, to test: Test, with trait: any Trait) async -> [Tag]
    var mutex: Mutex { get set }
    var place: SourceLocation { get }
}

// bulkhead: mock
public protocol NamedLikeFoundation: Sendable {
    func result(at date: Date, in url: URL) -> Result
    func never() -> Never?
    func nothing()
}

// bulkhead: mock
public protocol MembersLikeGenerated: Sendable {
    func pet() -> Int
    var petCalls: Int { get }
    func place() -> Int
    func answer(_ answer: Int, place: Int, petCalls: Int) -> Int
    func wait(`self`: Int, argument1 argument2: Int)
    var placeOfMock: Int { get set }
    var petCallsOfMock: Int { get }
    subscript(newValue: Int) -> Int { get set }
}
