import CoreArchitecture
import Foundation
import Synchronization
import Testing

@Suite("Once")
struct OnceTests {
    private final class Service: Sendable {}

    @Test("Concurrent first use builds once")
    func concurrent() async {
        let builds = Mutex(0)
        let service = Once {
            builds.withLock { $0 += 1 }
            return Service()
        }
        #expect(builds.withLock { $0 } == 0)
        let ids = await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 1...100 { group.addTask { ObjectIdentifier(service()) } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(builds.withLock { $0 } == 1)
    }

    @Test("Whoever comes while a service is being built waits for that build")
    func meanwhile() async {
        for _ in 1...50 {
            let arrivals = Mutex(0)
            let builds = Mutex(0)
            let service = Once {
                builds.withLock { $0 += 1 }
                while arrivals.withLock({ $0 }) < 2 {}
                // The other has arrived; this gives it the time to find a service half built.
                for _ in 1...1000 { arrivals.withLock { _ in } }
                return Service()
            }
            let (ends, end) = AsyncStream<Void>.makeStream()
            for _ in 1...2 {
                // Threads of their own: where there is one processor, tasks might wait for each other for ever.
                Thread.detachNewThread {
                    arrivals.withLock { $0 += 1 }
                    _ = service()
                    end.yield()
                }
            }
            var iterator = ends.makeAsyncIterator()
            for _ in 1...2 { await iterator.next() }
            #expect(builds.withLock { $0 } == 1)
        }
    }

    @Test("A flow's service dies with the flow, one of the application doesn't, and one per use is new each time")
    func lifetimes() {
        final class Flow {
            let draft: Once<Service>
            init(application: Once<Service>) {
                draft = Once {
                    _ = application()
                    return Service()
                }
            }
        }
        let application = Once { Service() }
        var flow: Flow? = Flow(application: application)
        weak let draft = flow?.draft()
        weak let shared = application()
        #expect(draft != nil)
        #expect(flow?.draft() === draft)
        flow = nil
        #expect(draft == nil)
        #expect(shared != nil)
        let perUse: () -> Service = { Service() }
        #expect(perUse() !== perUse())
    }

    @Test("What building needed is let go of once it is built")
    func buildReleased() {
        var needed: Service? = Service()
        weak let left = needed
        let once = Once { [needed] in
            _ = needed
            return 1
        }
        needed = nil
        #expect(left != nil)
        #expect(once() == 1)
        #expect(left == nil)
    }
}
