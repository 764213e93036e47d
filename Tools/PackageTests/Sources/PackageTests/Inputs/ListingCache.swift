import Foundation
import ManifestReader
import ResultStore

/// The digests of the listings of folders, stored between runs.
///
/// A digest is reused if its listing is the same byte for byte, which is faster to find out than the digest.
struct ListingCache {
    private let file: String?
    /// The listings and digests of the last run, by ``FolderListing/name``.
    private let known: [String: (listing: [UInt8], digest: ContentDigest)]

    private struct Found: Sendable {
        let listing: [UInt8]?
        let value: KeyInput.Value
        let isNew: Bool
    }

    private static let header = Array("bulkhead listings 1\n".utf8)

    /// Reads the cache.
    ///
    /// - Parameter file: the path of the file, or `nil` for no cache. A file that is damaged or has a different format
    ///   counts as empty.
    init(file: String?) {
        self.file = file
        var known: [String: (listing: [UInt8], digest: ContentDigest)] = [:]
        var reader = ByteReader(file.flatMap { FileManager.default.contents(atPath: $0) }.map { [UInt8]($0) } ?? [])
        if reader.raw(Self.header.count).elementsEqual(Self.header) {
            while !reader.isAtEnd {
                let name = reader.text()
                let digest = reader.digest()
                let listing = reader.raw(reader.count(ofAtLeast: 1))
                guard reader.isIntact else { break }
                known[name] = (Array(listing), digest)
            }
        }
        self.known = known
    }

    /// Returns the values of folders, and stores those that have changed.
    func values(of folders: [FolderListing]) -> [KeyInput.Value] {
        let known = known
        let found = DeepStack.map(folders.count, workers: ProcessInfo.processInfo.activeProcessorCount) { index in
            let listing = folders[index].read()
            if let listing, let last = known[folders[index].name], last.listing == listing {
                return Found(listing: listing, value: .digest(last.digest), isNew: false)
            }
            return Found(listing: listing, value: FolderListing.value(of: listing), isNew: listing != nil)
        }
        if let file, found.contains(where: \.isNew) {
            var writer = ByteWriter()
            writer.add(Self.header)
            for (folder, found) in zip(folders, found) {
                guard let listing = found.listing, case .digest(let digest) = found.value else { continue }
                writer.add(folder.name)
                writer.add(digest)
                writer.add(UInt32(listing.count))
                writer.add(listing)
            }
            // A failure only makes the next run slower.
            try? Data(writer.bytes).write(to: URL(filePath: file), options: .atomic)
        }
        return found.map(\.value)
    }
}
