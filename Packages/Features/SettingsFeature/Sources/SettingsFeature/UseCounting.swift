import CoreInterfaces

/// Counts actions in the app if the person agrees, and shows and erases the counts.
public protocol UseCounting: Sendable {
    /// Returns the counts, the most frequent first.
    func counted() async throws(ServiceError) -> [CountedUse]

    /// Starts or ends counting. Ending it erases the counts.
    func allow(_ isAllowed: Bool) async throws(ServiceError)

    /// Erases the counts. Counting continues.
    func erase() async throws(ServiceError)
}

/// A kind of action, with the number of times it was done.
public struct CountedUse: Hashable, Sendable {
    /// The recorded action: "screen_shown: home".
    public let name: String
    /// The number of times.
    public let count: Int
    /// The day on which it was last done.
    public let last: String

    /// Creates a count.
    public init(name: String, count: Int, last: String) {
        self.name = name
        self.count = count
        self.last = last
    }
}
