import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import SocialFeedWire
import Testing

@testable import SocialFeedFeature

@Suite("The gateway of the feed", .timeLimit(.minutes(1)))
struct FeedGatewayTests {
    private static let author = """
        {"id": "00000000-0000-4000-8000-00000000000a", "handle": "ida", "name": "Ida", "species": "axolotl"}
        """

    private func gateway(_ json: String) -> FeedGateway {
        FeedGateway(client: APIClient(transport: APITransportDouble(json: json)), zone: .gmt)
    }

    @Test("A post that this app can't read is reported, and an unknown species is no obstacle")
    func unreadablePost() async throws {
        let json = """
            {"posts": [
                {"id": "00000000-0000-4000-8000-000000000001", "place": "top", "at": 0, "text": "Hi"},
                {"id": "00000000-0000-4000-8000-000000000002", "place": 3, "at": 0, "text": "Hi"},
                {"id": "00000000-0000-4000-8000-000000000003", "place": 2, "at": 0, "text": "Hello", "mood": "calm",
                 "profile": \(Self.author)}
            ], "more": true}
            """
        let page = try await gateway(json).posts(of: .following, before: nil)
        #expect(page.posts.map(\.text) == ["Hello"])
        #expect(page.posts.first?.author.species == nil)
        #expect(page.hasMore)
        #expect(page.unreadable.map(\.kind) == ["post", "post"])
    }

    @Test("A comment that this app can't read is reported, and one hidden for an unknown reason is hidden")
    func unreadableComment() async throws {
        let json = """
            {"comments": [
                {"id": "one", "at": 1, "text": "Hi", "profile": \(Self.author)},
                {"id": "00000000-0000-4000-8000-000000000002", "at": 2, "hidden": "appealed", "profile": \(Self.author)}
            ], "more": false}
            """
        let page = try await gateway(json).comments(on: PostID(), after: nil)
        #expect(page.comments.map(\.place) == [2])
        #expect(page.comments.map(\.hidden) == [.reported])
        #expect(!page.hasMore)
        #expect(page.unreadable.map(\.id) == ["one"])
    }

    @Test("A profile that this app can't read is reported separately")
    func unreadableProfile() async throws {
        let json = """
            {"profiles": [{"id": "one", "handle": "bo", "name": "Bo"}, \(Self.author)],
             "unreadable": [{"table": "feedProfile", "id": "two", "reason": "No name."}]}
            """
        let listed = try await gateway(json).profiles(matching: "")
        #expect(listed.values.map(\.author.name) == ["Ida"])
        #expect(listed.unreadable.map(\.id) == ["two", "one"])
    }

    @Test("A post is published with the pixels of its photo, and a photo is fetched by the client for photos")
    func photo() async throws {
        let post = """
            {"id": "00000000-0000-4000-8000-000000000003", "place": 2, "at": 0, "text": "Hi", "profile": \(Self.author)}
            """
        let transport = APITransportDouble(json: post)
        let photoTransport = APITransportDouble(json: #"{"width": 1, "points": "/wAAAAD/"}"#)
        let gateway = FeedGateway(
            client: APIClient(transport: transport), photoClient: APIClient(transport: photoTransport), zone: .gmt)
        let points = try #require(PhotoPoints(width: 1, rgb: [255, 0, 0, 0, 0, 255]))
        let draft = Draft(
            author: World.ida.id, text: "Hi", photo: try PhotoReference(fileName: "lake.jpg"), points: points)
        let id = PostID()
        _ = try await gateway.publish(draft, as: id)
        let sent = try #require(transport.sent.first?.body)
        let body = try JSONDecoder().decode(FeedDraftDTO.self, from: sent)
        #expect(body.photo == "lake.jpg" && body.picture == FeedPictureDTO(points))
        #expect(try await gateway.photo(of: id) == points)
        #expect(transport.sent.count == 1)
        #expect(photoTransport.sent.map(\.description) == ["GET /v1/feed/posts/\(id)/photo"])
    }

    @Test("A photo without complete rows is unintelligible")
    func tornPhoto() async {
        let error = await #expect(throws: ServiceError.self) {
            try await gateway(#"{"width": 4, "points": "/wAAAAD/"}"#).photo(of: PostID())
        }
        guard case .unintelligible = error else {
            Issue.record("Expected an unintelligible answer, found \(String(describing: error))")
            return
        }
    }

    @Test("A profile without relations to the account doesn't exist yet", arguments: [true, false])
    func missingProfile(exists: Bool) async throws {
        let relations = exists ? #","following": false, "blocked": false}"# : "}"
        let json = String(Self.author.dropLast()) + relations
        #expect(try await gateway(json).profile(World.ida.id).exists == exists)
    }
}
