import CoreArchitecture

/// One line of an ``IntentLog``: one thing that happened.
public struct IntentRecord: Codable, Hashable, Sendable {
    /// The number of the record in its log, from 1.
    public let sequence: Int
    /// The origin of the intent.
    public let origin: IntentOrigin
    /// The time since the start of the log, in nanoseconds of the recorder's clock.
    public let nanoseconds: Int64
    /// The name of the part of the program that recorded it.
    public let source: String
    /// The type of the payload.
    public let type: String
    /// What happened.
    public let payload: JSONValue
    /// The state of the source after it, or whatever the source records instead.
    public let state: StateHash?
    /// Whether work was running, so that a replay may lead to another state: concurrent requests are answered in any
    /// order. `nil` if unknown.
    public let isBusy: Bool?
}

/// The origin of an intent.
public enum IntentOrigin: String, Codable, Hashable, Sendable {
    /// A person did something.
    case user
    /// An answer came from outside.
    case effect
    /// A deep link was opened.
    case route
}
