import CoreArchitecture
import CorePresentation
import Observation
import Testing

@MainActor
@Suite("Settled screens", .timeLimit(.minutes(1)))
struct SettledTests {
    /// A screen that is busy for a number of reads, and then shows its content.
    @MainActor @Observable
    final class Loading: ScreenSource {
        private var readsLeft: Int

        init(reads: Int) {
            readsLeft = reads
        }

        var screen: Screen {
            let isBusy = readsLeft > 0
            if isBusy { Task { readsLeft -= 1 } }
            return Screen(id: "loading", title: "Loading", body: [], isBusy: isBusy)
        }

        func handle(_ event: Event) {}
    }

    @Test("A screen is settled once it is no longer busy", arguments: [0, 1, 3])
    func settled(reads: Int) async {
        #expect(await Loading(reads: reads).settled().isBusy == false)
    }

    @Test("A wait for a screen that never comes ends when its task is cancelled")
    func cancelled() async {
        let source = Loading(reads: 0)
        let wait = Task { await source.until { _ in false } }
        // Lets the wait begin. It also ends if it begins later.
        await Task.yield()
        wait.cancel()
        #expect(await wait.value.id == "loading")
    }
}
