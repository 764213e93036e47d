import CoreInterfaces
import CoreModels

/// Sitters in memory, found by name, service and favorites. The repository can be made to fail.
public actor SitterRepositoryDouble: SitterRepository {
    /// The recorded queries, in order.
    public private(set) var queries: [SitterQuery] = []

    private var stored: [FoundSitter]
    private let pageSize: Int
    private var times: [FreeTimes]
    private var failure: ServiceError?
    private var said: [SitterID: [SitterReview]] = [:]
    private var photos: [SitterID: [SitterPhoto]] = [:]
    private var photoFailure: ServiceError?
    private var unreadable: [UnreadableRecord] = []

    /// Creates a repository.
    /// - Parameters:
    ///   - times: The free times of every sitter.
    ///   - pageSize: The number of sitters on a page.
    public init(_ sitters: [Sitter] = [], times: [FreeTimes] = [], pageSize: Int = 20) {
        stored = sitters.map { FoundSitter($0, hasDesk: true) }
        self.times = times
        self.pageSize = pageSize
    }

    /// Makes every call fail from now on, or work again with `nil`.
    public func fail(with error: ServiceError?) {
        failure = error
    }

    /// Makes each list report a record of its kind that can't be read: a sitter, a review or a photo.
    public func report(_ record: UnreadableRecord) {
        unreadable.append(record)
    }

    /// Adds a review of a sitter.
    public func add(_ review: SitterReview, of id: SitterID) {
        said[id, default: []].append(review)
    }

    /// Returns the reviews of a sitter, newest first.
    public func reviews(of id: SitterID) throws(ServiceError) -> Listed<SitterReview> {
        if let failure { throw failure }
        return Listed((said[id] ?? []).reversed(), unreadable: unreadable.filter { $0.kind == "review" })
    }

    /// Adds a photo of a sitter.
    public func add(_ photo: SitterPhoto, of id: SitterID) {
        photos[id, default: []].append(photo)
    }

    /// Makes only photos fail from now on, or work again with `nil`.
    public func failPhotos(with error: ServiceError?) {
        photoFailure = error
    }

    /// Returns a sitter's photos, in the order in which they were added.
    public func photos(of id: SitterID) throws(ServiceError) -> Listed<SitterPhoto> {
        if let failure = photoFailure ?? failure { throw failure }
        return Listed(photos[id] ?? [], unreadable: unreadable.filter { $0.kind == "photo" })
    }

    /// Hides the sitters' own screens from the owner.
    public func closeDesks() {
        for index in stored.indices { stored[index].hasDesk = false }
    }

    /// Sets the free times of every sitter.
    public func setTimes(_ times: [FreeTimes]) {
        self.times = times
    }

    /// Returns a page. The cursor is the number of sitters before it.
    public func sitters(matching query: SitterQuery, after cursor: String?) throws(ServiceError) -> SitterPage {
        queries.append(query)
        if let failure { throw failure }
        let found = stored.filter { found in
            (query.text.isEmpty || found.sitter.name.lowercased().contains(query.text.lowercased()))
                && (query.service.map { found.sitter.offer(for: $0) != nil } ?? true)
                && (query.species.map(found.sitter.species.contains) ?? true)
                && (!query.favoritesOnly || found.isFavorite)
        }
        let start = min(cursor.flatMap { Int($0) } ?? 0, found.count)
        let end = min(start + pageSize, found.count)
        return SitterPage(
            Array(found[start..<end]), unreadable: unreadable.filter { $0.kind == "sitter" },
            next: end < found.count ? "\(end)" : nil)
    }

    /// Returns a sitter.
    public func sitter(_ id: SitterID) throws(ServiceError) -> FoundSitter {
        if let failure { throw failure }
        guard let found = stored.first(where: { $0.id == id }) else { throw .notFound }
        return found
    }

    /// Adds a favorite or removes it.
    public func setFavorite(_ isFavorite: Bool, _ id: SitterID) throws(ServiceError) {
        if let failure { throw failure }
        guard let index = stored.firstIndex(where: { $0.id == id }) else { throw .notFound }
        stored[index].isFavorite = isFavorite
    }

    private var savedArea: Place?
    private let firstArea = AsyncStream<Never>.makeStream()

    /// Returns the saved home.
    public func area() throws(ServiceError) -> Place? { savedArea }

    /// Saves the owner's home.
    public func setArea(_ area: Place) throws(ServiceError) {
        if let failure { throw failure }
        savedArea = area
        firstArea.continuation.finish()
    }

    /// Waits until the owner's home was saved, and returns it.
    public func waitForArea() async -> Place? {
        for await _ in firstArea.stream {}
        return savedArea
    }

    /// Returns the times that were set for the requested days.
    public func freeTimes(
        of id: SitterID, for service: CareService, from first: CalendarDate, days: Int, nights: Int
    ) throws(ServiceError) -> [FreeTimes] {
        if let failure { throw failure }
        return times.filter { (0..<days).contains(first.days(until: $0.day)) }
    }
}
