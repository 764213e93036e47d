import Foundation

extension GitProcess {
    /// Returns the contents of blobs in their order. Runs a single process, or none if there are no blobs.
    ///
    /// - Parameter blobs: the names of the blobs in hexadecimal digits.
    public func contents(of blobs: [String]) throws(GitError) -> [[UInt8]] {
        guard !blobs.isEmpty else { return [] }
        let output = [UInt8](
            try run(["cat-file", "--batch"], input: Data((blobs.joined(separator: "\n") + "\n").utf8)))
        var rest = output[...]
        var contents: [[UInt8]] = []
        for blob in blobs {
            // The format is `name type size`, a newline, the contents, a newline.
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                throw .failed("cat-file", "the output ended at \(blob)")
            }
            let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            guard head.count == 3, let size = Int(head[2]), rest.count >= end - rest.startIndex + size + 2 else {
                throw .failed("cat-file", "there is no blob \(blob)")
            }
            contents.append(Array(rest[(end + 1)..<(end + 1 + size)]))
            rest = rest[(end + 2 + size)...]
        }
        return contents
    }
}
