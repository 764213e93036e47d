import CoreArchitecture

/// One thing that happened, as a line of an ``IntentLog``.
public struct IntentRecord: Codable, Hashable, Sendable {
    /// Counts the records of a log, from 1.
    public let sequence: Int
    /// Where the intent came from.
    public let origin: IntentOrigin
    /// The record that brought it about: that of the action which an effect answers.
    public let parent: Int?
    /// The time since the log was begun, in nanoseconds of the recorder's clock.
    public let nanoseconds: Int64
    /// Who took it: the name of a store or of the part of an app that recorded it.
    public let source: String
    /// The type of the payload.
    public let type: String
    /// What happened.
    public let payload: JSONValue
    /// The state of the source after it, or of what the source says instead.
    public let state: StateHash?
    /// Whether work was under way then, so that the state may be another when it happens again: what is asked at the same
    /// time is answered in any order. Nil where that isn't known.
    public let isBusy: Bool?
}
