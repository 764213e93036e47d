/// A problem of a store that doesn't affect any result, but that people should know about.
public struct StoreWarning: Hashable, Sendable, CustomStringConvertible {
    /// The subject of a warning.
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
    /// The problem and its consequences.
    public let message: String

    /// The affected store.
    public var store: StorePlace { subject.store }
    /// The affected operation.
    public var concern: Concern { subject.concern }

    /// The warning on one line.
    public var description: String { "the \(store) store of test results: \(message)" }
}
