/// Something about a store that a person should know, though no result depends on it.
public struct StoreWarning: Hashable, Sendable, CustomStringConvertible {
    /// What goes wrong.
    public enum Concern: Hashable, Sendable {
        /// Passes can't be asked for.
        case reading
        /// Passes can't be kept.
        case writing
        /// Something was found that isn't believed.
        case wrongEntry
    }

    struct Subject: Hashable {
        let store: StorePlace
        let concern: Concern
    }

    let subject: Subject
    /// What happened, and what happens now.
    public let message: String

    /// Which store it is about.
    public var store: StorePlace { subject.store }
    /// What goes wrong with it.
    public var concern: Concern { subject.concern }

    /// The warning as a line.
    public var description: String { "the \(store) store of test results: \(message)" }
}
