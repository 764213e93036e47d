import CoreModels
import Database
import Foundation
import PetsSlice
import SocialFeedWire
import Testing

@testable import BackendCore
@testable import PetNestBackend
@testable import SocialFeedSlice

/// The number of posts. The default is small, so that every test run executes the measurement.
private let postCount = Int(ProcessInfo.processInfo.environment["POSTS"] ?? "") ?? 500

/// Measures pages of a feed with many posts:
/// `POSTS=100000 swift test -c release -Xswiftc -enable-testing --filter FeedMeasurement`.
@Suite("How long pages of the feed take", .timeLimit(.minutes(20)))
struct FeedMeasurement {
    @Test("p50, p95 and the worst of pages all over the feed, of news, and of the unread count are printed")
    func pages() async throws {
        let folder = try TestBackend.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase.open(
            at: folder.appending(path: "feed.sqlite"), migrations: PetNestBackend.migrations)
        let begun = ContinuousClock.now
        let profiles = try await fill(database)
        print("\(postCount) posts of \(profiles.count) pets stored in \(begun.duration(to: .now))")
        let places = (0..<200).map { $0 * postCount / 200 + 1 }
        func page(_ name: String, _ query: @escaping @Sendable (Int) -> String, of source: FeedSource) async throws {
            var times: [Duration] = []
            for place in places {
                let page = try FeedPage(Query(query(place)))
                let start = ContinuousClock.now
                let found = try await database.read { try feed(in: $0).posts(of: source, page: page).records.count }
                times.append(start.duration(to: .now))
                #expect(found <= 30)
            }
            report(name, times)
        }
        try await page("page below", { "limit=30&before=\($0)" }, of: .following)
        try await page("page above", { "limit=30&after=\($0)" }, of: .following)
        try await page("a pet's page", { "limit=30&before=\($0)" }, of: .profile(profiles[7]))
        var times: [Duration] = []
        for place in places {
            let start = ContinuousClock.now
            _ = try await database.write { store in
                try feed(in: store).read(FeedReadingDTO(shown: place))
            }
            times.append(start.duration(to: .now))
        }
        report("news, any number", times)
        let start = ContinuousClock.now
        _ = try await database.read { try feed(in: $0).unread() }
        print("all unread: \(start.duration(to: .now))")
        try database.close()
    }

    /// The feed of the computer's account, after the last post.
    private func feed(in store: Connection) -> FeedRepository {
        FeedRepository(store: store, account: .device, moment: postCount + 1, pets: StoredPets())
    }

    /// Enters posts of 500 pets, all followed, with comments and likes.
    private func fill(_ database: SQLiteDatabase) async throws -> [String] {
        try await database.write { store in
            var random = SampleRandom(seed: "measurement")
            let profiles = (0..<500).map { _ in (random.nextID() as EntityID<Never>).description }
            let accounts = (0..<20).map { _ in random.nextID() as AccountID }
            for (number, id) in profiles.enumerated() {
                try store.execute(
                    "INSERT INTO feedProfile (id, account, handle, name, species) VALUES (?, ?, ?, ?, 'dog')",
                    [.text(id), accounts[number % 20].sqlValue, .text("pet\(number)"), .text("Pet \(number)")])
                try store.execute(
                    "INSERT INTO feedFollow (account, profile) VALUES (?, ?)",
                    [AccountID.device.sqlValue, .text(id)])
            }
            for number in 1...postCount {
                let id = (random.nextID() as EntityID<Never>).description
                let profile = profiles[number % 500]
                let text = "Post \(number) for @pet\(number % 700): " + String(repeating: "words ", count: number % 60)
                try store.execute(
                    "INSERT INTO feedPost (id, profile, at, text) VALUES (?, ?, ?, ?)",
                    [.text(id), .text(profile), .integer(Int64(number)), .text(text)])
                for account in accounts.prefix(number % 8) {
                    try store.execute(
                        "INSERT INTO feedLike (post, account) VALUES (?, ?)", [.text(id), account.sqlValue])
                }
                for comment in 0..<(number % 3) {
                    try store.execute(
                        "INSERT INTO feedComment (id, post, profile, at, text) VALUES (?, ?, ?, ?, 'Nice.')",
                        [
                            .text((random.nextID() as EntityID<Never>).description), .text(id),
                            .text(profiles[(number + comment) % 500]), .integer(Int64(comment + 1)),
                        ])
                }
            }
            try FeedRepository.rebuildTimelines(in: store)
            return profiles
        }
    }

    private func report(_ name: String, _ times: [Duration]) {
        let sorted = times.sorted()
        let p95 = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
        print("\(name): p50 \(sorted[sorted.count / 2]), p95 \(p95), worst \(sorted[sorted.count - 1])")
    }
}
