import AppLoggingTesting
import CoreArchitectureTesting
import CoreInterfacesTesting
import CoreStorage
import Foundation
import Synchronization

@testable import PINFeature

/// A clock that tests set.
final class Clock: Sendable {
    private let seconds = Mutex(0.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    func move(by seconds: Double) { self.seconds.withLock { $0 += seconds } }
}

/// A store on which a PIN may be set, with everything that uses it.
@MainActor
struct World {
    let store: MemoryKeyValueStore
    let hashing = HashingDouble()
    let clock = Clock()
    let recordedLog = LogRecorder()
    let coordinator = CoordinatorDouble()

    init(pin: String? = nil, contents: [String: Data] = [:]) throws {
        store = MemoryKeyValueStore(contents)
        if let pin { try store.set(PINRecord(hash: "hash of \(pin)"), for: .pin) }
    }

    var dependencies: PINDependencies {
        PINDependencies(store: store, hashing: hashing, now: { [clock] in clock.now }, log: recordedLog.log)
    }

    /// Creates a keeper as at the app's start, with only the saved state.
    var keeper: PINKeeper { dependencies.keeper }
}
