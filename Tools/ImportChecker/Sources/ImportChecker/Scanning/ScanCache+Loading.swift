import Dispatch

extension ScanCache {
    /// Reads a cache while something else is done.
    final class Loading: @unchecked Sendable {
        // Written once by the task below, read after the group has waited for it.
        private var loaded = ScanRecords.none
        private let group = DispatchGroup()
        let cache: ScanCache?

        init(_ cache: ScanCache?) {
            self.cache = cache
            guard let cache else { return }
            DispatchQueue.global().async(group: group) { self.loaded = cache.load() }
        }

        /// The records, as soon as they are read.
        func records() -> ScanRecords {
            group.wait()
            return loaded
        }
    }
}
