import CoreInterfaces
import CoreModels
import CoreNetworking

/// What is new, asked again and again.
struct PolledFeed: FeedStream {
    let client: APIClient
    let store: any FeedStoring
    /// How long to wait between two questions.
    var interval: Duration = .seconds(15)
    /// Measures the waiting.
    var clock: any Clock<Duration> = ContinuousClock()

    func news(above place: Int) -> any AsyncSequence<FeedNews, Never> & Sendable {
        Polled(interval: interval, clock: clock, state: ()) { [client] _ in
            do throws(ServiceError) {
                let body = ReadingDTO(shown: place, seen: place)
                let news = try await client.send(APIRequest<NewsDTO>.put("v1", "feed", "reading", body: body))
                return .next(.counted(posts: news.new, mentions: news.mentions))
            } catch {
                return .next(.failed(error))
            }
        }
    }

    func news(of post: PostID, after place: Int?) -> any AsyncSequence<PostNews, Never> & Sendable {
        Polled(interval: interval, clock: clock, state: place, waitsAtFirst: true) { [store] place in
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

/// The answers to a question that is asked again and again, the next only when the last answer was dealt with.
private struct Polled<Element: Sendable, State: Sendable>: AsyncSequence, Sendable {
    typealias Failure = Never

    enum Answer {
        case next(Element)
        case last(Element)
    }

    let interval: Duration
    let clock: any Clock<Duration>
    let state: State
    var waitsAtFirst = false
    let ask: @Sendable (inout State) async -> Answer

    func makeAsyncIterator() -> Iterator { Iterator(polled: self, state: state, isWaiting: waitsAtFirst) }

    struct Iterator: AsyncIteratorProtocol {
        typealias Failure = Never

        let polled: Polled
        var state: State
        var isWaiting: Bool
        var isOver = false

        mutating func next() async -> Element? {
            if isOver { return nil }
            if isWaiting { try? await polled.clock.sleep(for: polled.interval) }
            guard !Task.isCancelled else { return nil }
            isWaiting = true
            switch await polled.ask(&state) {
            case .next(let element): return element
            case .last(let element):
                isOver = true
                return element
            }
        }
    }
}
