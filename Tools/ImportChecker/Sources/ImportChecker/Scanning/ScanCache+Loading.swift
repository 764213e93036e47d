import ManifestReader

extension ScanCache {
    /// Reads a cache on another thread.
    struct Loading {
        let cache: ScanCache?
        private let loaded: Future<ScanRecords>?

        init(_ cache: ScanCache?) {
            self.cache = cache
            loaded = cache.map { cache in Future { cache.load() } }
        }

        /// Returns the records, as soon as they are read.
        func records() -> ScanRecords { loaded?.value ?? .none }
    }
}
