import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import SocialFeedWire

/// Polls the service for news of the feed, at intervals and when others have changed it.
struct FeedNewsGateway: FeedStream {
    let client: APIClient
    let store: any FeedRepository
    /// Fires when others have changed the feed.
    var changes: Signal?
    /// The longest pause between two requests.
    var interval: Duration = .seconds(15)
    /// Measures the pause.
    var clock: any Clock<Duration> = ContinuousClock()

    func news(above place: Int) -> any AsyncSequence<FeedNews, Never> & Sendable {
        Polling(every: interval, clock: clock, state: (), signal: changes) { [client] _ in
            do throws(ServiceError) {
                let body = FeedReadingDTO(shown: place, seen: place)
                let news = try await client.send(SocialFeedAPI.read, body: body)
                return .next(.counted(posts: news.new ?? 0, mentions: news.mentions ?? 0))
            } catch {
                return .next(.failed(error))
            }
        }
    }

    func news(of post: PostID, after place: Int?) -> any AsyncSequence<PostNews, Never> & Sendable {
        Polling(every: interval, clock: clock, state: place, waitsFirst: true, signal: changes) { [store] place in
            do throws(ServiceError) {
                let found = try await store.post(post)
                let comments = try await store.comments(on: post, after: place).comments
                place = comments.last?.place ?? place
                return .next(.found(found, newComments: comments))
            } catch .notFound {
                return .last(.gone(.notFound))
            } catch .refused(let reason, let message) {
                return .last(.gone(.refused(reason: reason, message: message)))
            } catch {
                return .next(.failed(error))
            }
        }
    }
}
