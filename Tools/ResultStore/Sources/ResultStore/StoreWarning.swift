/// A problem of a store that doesn't affect any result, but that people should know about.
public struct StoreWarning: Hashable, Sendable, CustomStringConvertible {
    /// What a warning is about.
    public enum Concern: Hashable, Sendable {
        /// Passes can't be read.
        case reading
        /// Passes can't be saved.
        case writing
        /// An invalid entry was found.
        case invalidEntry
    }

    struct Subject: Hashable {
        let store: StorePlace
        let concern: Concern
    }

    let subject: Subject
    /// What happened, and what follows.
    public let message: String

    /// The store that the warning is about.
    public var store: StorePlace { subject.store }
    /// What the warning is about.
    public var concern: Concern { subject.concern }

    /// The warning on one line.
    public var description: String { "the \(store) store of test results: \(message)" }
}
