import CoreInterfaces

/// Counts what is done in the app, where the person agrees, and shows and erases it.
public protocol UseCounting: Sendable {
    /// What was counted, the most frequent first.
    func counted() async throws(ServiceError) -> [CountedUse]

    /// Begins or ends counting; when it ends, all that was counted is erased.
    func allow(_ isAllowed: Bool) async throws(ServiceError)

    /// Erases all that was counted; counting continues.
    func erase() async throws(ServiceError)
}

/// One kind of thing that was done.
public struct CountedUse: Hashable, Sendable {
    /// What was done, as it is recorded: "screen_shown: home".
    public let name: String
    /// How often.
    public let count: Int
    /// The day on which it was done last.
    public let last: String

    /// Describes what was counted.
    public init(name: String, count: Int, last: String) {
        self.name = name
        self.count = count
        self.last = last
    }
}
