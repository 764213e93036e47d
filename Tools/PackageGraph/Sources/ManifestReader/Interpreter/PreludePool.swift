import Foundation

/// Stores declared preludes for reuse, since declaring one takes as long as reading a simple manifest.
final class PreludePool: @unchecked Sendable {
    // `spare` is only touched under the lock, and a scope that is taken out belongs to one interpreter alone.
    // bulkhead:allow construct/no-singletons reason="the spare scopes don't depend on what was read, so tests can't distinguish pools"
    static let shared = PreludePool()

    private let lock = NSLock()
    private var spare: [Scope] = []

    func borrow() -> Scope? {
        lock.withLock { spare.popLast() }
    }

    func release(_ prelude: Scope) {
        lock.withLock { if spare.count < 16 { spare.append(prelude) } }
    }
}
