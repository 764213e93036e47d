import CoreInterfaces
import CoreModels

/// The loaded entries of a collection, in the service's order.
///
/// Each load doubles the limit, so that reading to the end costs less than three times as much as reading all entries
/// in one request.
struct EntryHistory: Hashable, Sendable {
    static let firstLimit = 100

    let collection: EntryCollection
    /// The limit of the next request.
    private(set) var limit = Self.firstLimit
    /// The last loaded entries, which stay while they are loaded again.
    private(set) var latest: LatestEntries<Entry>?
    private(set) var isLoading = false
    /// The error of the last load, until one succeeds.
    private(set) var failure: ServiceError?

    /// Creates the history of a collection without loaded entries.
    init(_ collection: EntryCollection) {
        self.collection = collection
    }

    /// Whether there are older entries than the loaded ones.
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

    /// Doubles the limit, if there are more entries and none are loading.
    /// - Returns: Whether to load.
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

    /// Replaces the entry with the same id. Does nothing if there is none.
    mutating func replace(_ entry: Entry) {
        guard let index = latest?.entries.firstIndex(where: { $0.id == entry.id }) else { return }
        latest?.entries[index] = entry
    }

    /// Removes an entry. Does nothing if there is none with the id.
    mutating func remove(_ id: EntryID) {
        guard self[id] != nil else { return }
        latest?.entries.removeAll { $0.id == id }
        latest?.total -= 1
    }
}
