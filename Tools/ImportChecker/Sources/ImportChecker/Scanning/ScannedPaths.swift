import PackageGraph

/// The paths of a tree's files, in the order of the graph, with the cached record of each.
struct ScannedPaths: Sendable {
    private let records: ScanRecords
    /// The graph's files; `nil` if they are exactly those of the records.
    private let files: [SourceFile]?
    /// The index of the record for every file of the graph.
    private let numbers: [Int?]

    /// Creates the paths from the records, which are exactly the tree's files.
    init(_ records: ScanRecords) {
        self.records = records
        files = nil
        numbers = []
    }

    /// Creates the paths of a graph's files.
    init(_ files: [SourceFile], _ records: ScanRecords) {
        self.records = records
        self.files = files
        numbers = Self.align(
            records.records.count, with: files.count, order: { records.order($0, files[$1].path) })
    }

    var count: Int { files?.count ?? records.records.count }

    func withPath<Result>(_ index: Int, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        if let files { return files[index].path.withCString(body) }
        return records.withPath(index, body)
    }

    func path(_ index: Int) -> String { files?[index].path ?? records.withPath(index) { String(cString: $0) } }

    /// Returns the cached record of a file.
    func known(_ index: Int) -> FileScan.Known? {
        let number = files == nil ? index : numbers[index]
        return number.map { FileScan.Known(number: $0, record: records.records[$0]) }
    }

    /// Returns the index of the listed file for every file.
    func align(_ listed: [SourceOverlay.ListedFile]) -> [Int?] {
        Self.align(listed.count, with: count) { number, index in
            if let files {
                var path = listed[number].path
                return path.withUTF8 { ScanRecords.order(UnsafeRawBufferPointer($0), files[index].path) }
            }
            return -records.order(index, listed[number].path)
        }
    }

    /// Returns the index of the entry with the same path for every one of `count` files. Both are ordered by path.
    ///
    /// An entry that is out of order is ignored, which only costs time.
    private static func align(_ entries: Int, with count: Int, order: (Int, Int) -> Int) -> [Int?] {
        var position = 0
        return (0..<count).map { index in
            while position < entries {
                let order = order(position, index)
                if order > 0 { return nil }
                position += 1
                if order == 0 { return position - 1 }
            }
            return nil
        }
    }
}
