import CoreModels
import Foundation

/// A record on the wire, one of a list or alone.
///
/// The members of a record that requests have are optional, because a body may lack any of them, and a reader reports
/// everything that is missing or invalid at once. A record that only responses have may require members; a client
/// counts one without them as unreadable.
public protocol WireRecord: Codable, Sendable {
    /// The name of the record for people: "weight".
    static var name: String { get }
    /// The name of a list of them, which is also its member's name and the last component of its path: "weights".
    static var plural: String { get }

    /// The record's own id. A body may lack it if the path has it.
    var id: String? { get }
}

/// A record on the wire whose domain value is shared by clients and the backend, so that the conversion is, too.
public protocol DomainRecord: WireRecord {
    /// The domain value.
    associatedtype Value: Sendable

    /// Creates the record of a domain value.
    init(_ value: Value)

    /// Returns the domain value.
    /// - Throws: ``WireError`` with every problem.
    func value(as context: RecordContext) throws(WireError) -> Value
}

/// The context on which the rules of a record depend, in addition to its members.
public struct RecordContext: Sendable {
    /// The id under which the record is stored; `nil` if the record itself has to have it.
    public var id: UUID?
    /// The pet's birthday, before which nothing happened; `nil` if it is unknown.
    public var born: CalendarDate?
    /// The latest possible day.
    public var today: CalendarDate
    /// The instant of the request that saves the record, after which nothing happened. It is `nil` for a record that was
    /// validated when it was saved, to which rules about new records don't apply.
    public var now: Date?
    /// Whether an unknown word is read as the most general one, if the record has one. Otherwise it is a problem.
    public var acceptsUnknownWords: Bool

    /// Creates a context.
    public init(
        id: UUID? = nil, born: CalendarDate? = nil, today: CalendarDate = .latest, now: Date? = nil,
        acceptsUnknownWords: Bool = false
    ) {
        self.id = id
        self.born = born
        self.today = today
        self.now = now
        self.acceptsUnknownWords = acceptsUnknownWords
    }

    /// The context of records in the store, which were validated when they were entered. A clock that was set back
    /// doesn't make them invalid.
    public static let stored = RecordContext()
    /// The context of records in a response, which may be of a later version.
    public static let response = RecordContext(acceptsUnknownWords: true)
}
