import Foundation

extension GitProcess {
    /// The contents of blobs, in their order, by one process; none is started for none.
    ///
    /// - Parameter blobs: the blobs' names, in hexadecimal digits.
    public func contents(of blobs: [String]) throws(GitError) -> [[UInt8]] {
        guard !blobs.isEmpty else { return [] }
        let output = [UInt8](
            try run(["cat-file", "--batch"], input: Data((blobs.joined(separator: "\n") + "\n").utf8)))
        var rest = output[...]
        var contents: [[UInt8]] = []
        for blob in blobs {
            // `name type size`, the content, a newline.
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                throw .failed("cat-file", "it ended early at \(blob)")
            }
            let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            guard head.count == 3, let size = Int(head[2]), rest.count >= end - rest.startIndex + size + 2 else {
                throw .failed("cat-file", "it doesn't know \(blob)")
            }
            contents.append(Array(rest[(end + 1)..<(end + 1 + size)]))
            rest = rest[(end + 2 + size)...]
        }
        return contents
    }
}
