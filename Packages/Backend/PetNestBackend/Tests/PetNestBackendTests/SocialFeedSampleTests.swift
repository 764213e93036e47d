import BackendCoreTesting
import Testing

@testable import PetNestBackend

@Suite("The sample's feed", .onBothStores, .timeLimit(.minutes(20)))
struct SocialFeedSampleTests {
    @Test("The sample's people have posted, and their scheduled posts appear in time")
    func sample() async throws {
        let backend = try await TestBackend.sampled()
        let before = try await backend.send(.get, "/v1/feed/unread").json
        let news = try await backend.send(.put, "/v1/feed/reading", [:]).json
        guard case .number(let unread)? = before?["posts"], case .number(let new)? = news?["new"] else {
            Issue.record("no numbers: \(String(describing: before)), \(String(describing: news))")
            return
        }
        #expect(unread == new && new > 5)
        let posts = try await backend.send(.get, "/v1/feed?limit=100").json?["posts"]?.array ?? []
        #expect(posts.count == 100)
        #expect(Set(posts.compactMap { $0["text"]?.string }).count > 80)
        let toCome = try await backend.database.read { try $0.rows("SELECT 1 FROM feedPost WHERE at IS NULL").count }
        #expect(toCome > 50)
        _ = try await backend.backend.removeSample()
        let left = try await backend.database.read { try $0.rows("SELECT 1 FROM feedProfile").count }
        #expect(left == 0)
    }
}
