import CoreWire
import Foundation
import Testing

@testable import SocialFeedWire

@Suite("The contract of the feed", .timeLimit(.minutes(1)))
struct SocialFeedAPITests {
    private func decode<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test("declares each operation once")
    func unique() {
        #expect(Set(SocialFeedAPI.all.map { "\($0.method) \($0.path)" }).count == 22)
        #expect(SocialFeedAPI.all.count == 22)
    }

    @Test("lists the other posts if a later version sends one of another form")
    func unreadable() throws {
        let json = #"{"posts": [{"id": "a", "at": "noon"}, {"id": "b", "at": 7, "mood": "calm"}], "more": true}"#
        let list: RecordList<FeedPostDTO> = try decode(json)
        #expect(list.records.map(\.id) == ["b"])
        #expect(list.undecodable.map(\.id) == ["a"])
        #expect(list.more == true)
    }

    @Test("reads the posts and comments of the backend before the contract")
    func earlierLists() throws {
        let posts: RecordList<FeedPostDTO> = try decode(Answers.posts)
        #expect(posts.more == true && posts.undecodable.isEmpty)
        #expect(posts.records.map(\.place) == [1_777_741_218_685, 1_777_661_624_485])
        #expect(posts.records.map(\.at) == [1_777_741_218_685, 1_777_658_444_485])
        #expect(posts.records.map(\.likes) == [11, 8])
        #expect(posts.records.map(\.mentions) == [["bruno"], []])
        #expect(posts.records.map(\.profile?.mine) == [false, true])
        let comments: RecordList<FeedCommentDTO> = try decode(Answers.comments)
        #expect(comments.more == false && comments.undecodable.isEmpty)
        #expect(comments.records.map(\.profile?.handle) == ["pixel", "ida"])
        #expect(comments.records.last?.parent == comments.records.first?.id)
    }

    @Test("reads the profiles and counts of the backend before the contract")
    func earlierCounts() throws {
        let profiles: RecordList<FeedProfileDTO> = try decode(Answers.profiles)
        #expect(profiles.records.map(\.name) == ["Ida"])
        #expect(profiles.records.map(\.following) == [true])
        #expect(profiles.records.map(\.posts) == [16])
        #expect(try decode(Answers.unread) == FeedUnreadDTO(posts: 22, mentions: 3))
        #expect(try decode(Answers.reading) == FeedNewsDTO(new: 15, mentions: 3))
    }
}
