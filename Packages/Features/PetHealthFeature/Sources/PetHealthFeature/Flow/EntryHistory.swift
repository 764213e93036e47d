import CoreInterfaces
import CoreModels

/// All entries of a collection, in the service's order, as far as they were asked for.
///
/// More are asked for with a limit twice as high, so that reading to the end costs less than three times the work of
/// reading them all at once, however many there are.
struct EntryHistory: Hashable, Sendable {
    /// How many are asked for first.
    static let firstLimit = 100

    let collection: EntryCollection
    /// How many are asked for.
    private(set) var limit = Self.firstLimit
    /// What was loaded last; kept while it is loaded again.
    private(set) var latest: LatestEntries<Entry>?
    private(set) var isLoading = false
    /// Why the last load failed, until one succeeds.
    private(set) var failure: ServiceError?

    /// Creates the history of a collection before any of it is loaded.
    init(_ collection: EntryCollection) {
        self.collection = collection
    }

    /// Whether there are older ones than those loaded.
    var hasMore: Bool {
        latest.map { $0.entries.count + $0.unreadable.count < $0.total } ?? false
    }

    subscript(id: EntryID) -> Entry? {
        guard id.kind == collection.kind else { return nil }
        return latest?.entries.first { $0.id == id }
    }

    mutating func beginLoading() {
        isLoading = true
        failure = nil
    }

    /// Asks for more, where there are more and none are being loaded.
    /// - Returns: Whether a load begins.
    mutating func beginLoadingMore() -> Bool {
        guard hasMore, !isLoading, let latest else { return false }
        limit = max(Self.firstLimit, latest.entries.count * 2)
        beginLoading()
        return true
    }

    mutating func load(_ latest: LatestEntries<Entry>) {
        isLoading = false
        failure = nil
        self.latest = latest
    }

    mutating func fail(_ error: ServiceError) {
        isLoading = false
        failure = error
    }

    /// Puts an entry in place of that of its id; one that isn't there is ignored.
    mutating func replace(_ entry: Entry) {
        guard let index = latest?.entries.firstIndex(where: { $0.id == entry.id }) else { return }
        latest?.entries[index] = entry
    }

    /// Removes an entry; one that isn't there is ignored.
    mutating func remove(_ id: EntryID) {
        guard self[id] != nil else { return }
        latest?.entries.removeAll { $0.id == id }
        latest?.total -= 1
    }
}
