import BackendCore
import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import SocialFeedSlice

@Suite("A post's photo", .onBothStores, .timeLimit(.minutes(5)))
struct FeedPhotoTests {
    private static let post = "/v1/feed/posts/\(Bodies.id(1))"
    private static let path = "\(post)/photo"
    /// Two pixels, one above the other.
    private static let picture: JSONValue = ["width": 1, "points": "/wAAAAD/"]
    private static let draft: JSONValue = [
        "profile": .string(Bodies.miso), "text": "Sat in the cart.", "photo": "cart.jpg", "picture": picture,
    ]

    @Test("is read by everybody who may read the post, as it was published, and not by who has blocked the author")
    func published() async throws {
        let world = try await SocialFeedSliceTests.World()
        let reader = try await world.backend.account()
        let post = try await world.backend.send(.put, Self.post, Self.draft)
        #expect(post.status == 200 && post.json?["photo"] == "cart.jpg")
        for account in [.device, reader] {
            #expect(try await world.backend.send(.get, Self.path, as: account).json == Self.picture)
        }
        // Sending it again, with another picture, changes nothing.
        let other = Self.draft.with("picture", ["width": 2, "points": "/wAAAAD/"])
        #expect(try await world.backend.send(.put, Self.post, other).status == 200)
        #expect(try await world.backend.send(.get, Self.path).json == Self.picture)

        try await world.backend.send(.put, "/v1/feed/profiles/\(Bodies.miso)/block", as: reader)
        let blocked = try await world.backend.send(.get, Self.path, as: reader)
        #expect(blocked.status == 403 && blocked.reason == "blocked")
    }

    @Test("is missing if the app hasn't sent it, or there is no post")
    func missing() async throws {
        let world = try await SocialFeedSliceTests.World()
        let unknown = try await world.backend.send(.get, Self.path)
        #expect(unknown.status == 404 && unknown.message == "There is no post \(Bodies.id(1)).")
        #expect(try await world.backend.send(.put, Self.post, Self.draft.with("picture", nil)).status == 200)
        let missing = try await world.backend.send(.get, Self.path)
        #expect(missing.status == 404 && missing.message == "There is no photo of the post \(Bodies.id(1)).")
    }

    @Test("has complete rows, at most 120 × 120, and the name of its photo")
    func invalid() async throws {
        let world = try await SocialFeedSliceTests.World()
        let pictures: [JSONValue] = [
            [:], ["width": 1], Self.picture.with("width", 0), Self.picture.with("width", 4),
            Self.picture.with("width", 121), Self.picture.with("points", ""),
            Self.picture.with("points", .string(Data(count: 363).base64EncodedString())),
        ]
        for picture in pictures {
            let answer = try await world.backend.send(.put, Self.post, Self.draft.with("picture", picture))
            #expect(answer.status == 422 && answer.problems == ["picture"], "\(picture)")
        }
        let nameless = try await world.backend.send(.put, Self.post, Self.draft.with("photo", nil))
        #expect(nameless.status == 422 && nameless.problems == ["photo"])
        #expect(try await world.backend.send(.get, Self.post).status == 404)
        let largest: JSONValue = ["width": 120, "points": .string(Data(count: 43_200).base64EncodedString())]
        #expect(try await world.backend.send(.put, Self.post, Self.draft.with("picture", largest)).status == 200)
        #expect(try await world.backend.send(.get, Self.path).json == largest)
    }

    @Test("is deleted with the post, and with the pet that posted it", arguments: [post, "/v1/pets/\(Bodies.miso)"])
    func deleted(path: String) async throws {
        let world = try await SocialFeedSliceTests.World()
        #expect(try await world.backend.send(.put, Self.post, Self.draft).status == 200)
        #expect(try await world.backend.send(.delete, path).status == 204)
        let count = try await world.backend.database.read { try $0.rows("SELECT post FROM feedPhoto").count }
        #expect(count == 0)
    }
}
