import CoreArchitecture
import Observation

/// All benchmarks.
@MainActor
enum Benchmarks {
    static let observerCounts = [0, 1, 10, 100]

    static var all: [Benchmark] {
        [send()]
            + observerCounts.map(minimal) + observerCounts.map(tracked)
            + [1, 100].flatMap { [bareTask($0), askedTask($0), effect($0)] }
    }

    static func send() -> Benchmark {
        Benchmark("send") { count in
            let store = Store(initialState: Counting.State(), reducer: Counting()) { _ in }
            for _ in 0..<count { store.send(.add(1)) }
        }
    }

    static func minimal(_ observers: Int) -> Benchmark {
        Benchmark("minimal store, \(observers)", count: 2_000_000 / (observers + 10)) { count in
            let store = MinimalStore(Counting.State()) { state, action in
                _ = Counting().reduce(into: &state, action: action)
            }
            let sum = Sum()
            for _ in 0..<observers { store.subscribe { sum.value &+= $0.sum } }
            for _ in 0..<count { store.send(.add(1)) }
        }
    }

    /// Observation calls each observer once for each change, and the observer tracks the state again.
    static func tracked(_ observers: Int) -> Benchmark {
        Benchmark("trackings by Observation, \(observers)", count: 200_000 / (observers * observers + 20)) { count in
            let store = Store(initialState: Counting.State(), reducer: Counting()) { _ in }
            for _ in 0..<count {
                for _ in 0..<observers {
                    withObservationTracking {
                        _ = store.state.sum
                    } onChange: {
                    }
                }
                store.send(.add(1))
            }
        }
    }

    static func bareTask(_ batch: Int) -> Benchmark {
        Benchmark("bare task, \(batch) at a time", count: 20_000) { count in
            let reached = Reached()
            let store = Store(initialState: Counting.State(), reducer: Counting(reached: reached)) { _ in }
            for _ in 0..<(count / batch) {
                await reached.wait(for: batch, since: store.state.sum) { number in
                    Task {
                        let number = await work(number)
                        store.send(.add(number))
                    }
                }
            }
        }
    }

    /// The baseline of an effect: an action, and a task that it starts.
    static func askedTask(_ batch: Int) -> Benchmark {
        Benchmark("action and bare task, \(batch) at a time", count: 20_000) { count in
            let reached = Reached()
            let store = Store(initialState: Counting.State(), reducer: Counting(reached: reached)) { _ in }
            for _ in 0..<(count / batch) {
                await reached.wait(for: batch, since: store.state.sum) { number in
                    store.send(.add(0))
                    Task {
                        let number = await work(number)
                        store.send(.add(number))
                    }
                }
            }
        }
    }

    static func effect(_ batch: Int) -> Benchmark {
        Benchmark("effect, \(batch) at a time", count: 20_000) { count in
            let reached = Reached()
            let store = Store(initialState: Counting.State(), reducer: Counting(reached: reached)) { _ in }
            for _ in 0..<(count / batch) {
                await reached.wait(for: batch, since: store.state.sum) { store.send(.addLater($0)) }
            }
        }
    }
}

/// The sum of the observers, so that their work isn't optimized away.
@MainActor
final class Sum {
    var value = 0
}
