/// The condition of a dose's removal on the wire.
public struct DoseRemovalDTO: Codable, Sendable {
    /// The dose as last read. Another one isn't removed.
    public var was: DoseDTO?

    /// Creates the condition from its members.
    public init(was: DoseDTO?) {
        self.was = was
    }
}
