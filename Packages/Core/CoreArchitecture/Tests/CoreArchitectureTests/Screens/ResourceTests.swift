import CoreArchitecture
import CorePresentation
import Observation
import Testing

@Suite("Resources", .timeLimit(.minutes(10)))
struct ResourceTests {
    struct Broken: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    private func body(_ resource: Resource<Int, Broken>) -> [String] {
        resource.body(loading: "Loading", advice: { _ in "Try again." }, content: { [.text(RichText("\($0)"))] })
            .map { element in
                switch element {
                case .text(let text): text.plain
                case .progress: "…"
                case .notice(let notice): (notice.isDismissible ? "(x) " : "") + notice.text.plain
                default: "\(element)"
                }
            }
    }

    @Test("The last value stays while it is refreshed, and if that fails, with a notice that shows its age")
    func stays() {
        var resource = Resource<Int, Broken>()
        #expect(resource.isLoading && body(resource) == ["…"])
        resource.begin()
        resource.finish(.success(1), age: "noon")
        #expect(!resource.isLoading && body(resource) == ["1"])
        resource.begin()
        #expect(resource.isLoading && body(resource) == ["1"])
        resource.finish(.failure(Broken(description: "Locked.")))
        #expect(body(resource) == ["(x) This is from noon. Locked.", "1"])
        resource.change { $0 += 1 }
        resource.dismissFailure()
        #expect(body(resource) == ["2"])
    }

    @Test("A resource that never loaded shows why, and is loading again after a retry")
    func fails() {
        var resource = Resource<Int, Broken>()
        resource.begin()
        resource.finish(.failure(Broken(description: "Locked.")))
        resource.change { $0 += 1 }
        #expect(body(resource) == ["Locked."])
        resource.begin()
        #expect(body(resource) == ["…"])
        resource.finish(.success(3))
        #expect(body(resource) == ["3"])
    }

    @MainActor @Observable
    final class Owner {
        var number = Resource<Int, Broken>()
        var followed: [Int] = []
        @ObservationIgnored let tasks = TaskScope()
    }

    @MainActor @Test("A new fetch replaces the previous one, and late answers are ignored")
    func replaces() async {
        let owner = Owner()
        let (gate, opening) = AsyncStream<Void>.makeStream()
        owner.tasks.load(\.number, of: owner) { () async throws(Broken) in
            for await _ in gate { break }
            return 1
        }
        await withCheckedContinuation { done in
            owner.tasks.load(\.number, of: owner) { () async throws(Broken) in
                2
            } then: { _ in
                done.resume()
            }
        }
        opening.finish()
        // Nothing reports an ignored answer, so it only gets a chance to arrive.
        await Task.yield()
        #expect(owner.number.value == 2)
    }

    @MainActor @Test("Changes are received as long as the scope lives")
    func follows() async {
        var owner: Owner? = Owner()
        let (changes, change) = AsyncStream<Int>.makeStream()
        let (ended, end) = AsyncStream<Never>.makeStream()
        change.onTermination = { _ in end.finish() }
        owner?.tasks.follow("changes", changes) { [weak owner] number in owner?.followed.append(number) }
        for number in 1...3 { change.yield(number) }
        await until { owner?.followed == [1, 2, 3] }
        owner = nil
        for await _ in ended {}
    }
}
