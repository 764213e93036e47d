import ManifestReader

extension ScanCache {
    /// Reads a cache while something else is done.
    struct Loading {
        let cache: ScanCache?
        private let loaded: Future<ScanRecords>?

        init(_ cache: ScanCache?) {
            self.cache = cache
            loaded = cache.map { cache in Future { cache.load() } }
        }

        /// The records, as soon as they are read.
        func records() -> ScanRecords { loaded?.value ?? .none }
    }
}
