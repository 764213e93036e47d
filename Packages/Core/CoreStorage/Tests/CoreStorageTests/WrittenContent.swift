import Foundation

/// A content that `storage-child` wrote, checked for completeness.
struct WrittenContent: Hashable {
    let name: String
    let number: Int

    /// Returns `nil` if the content is incomplete or has foreign parts.
    init?(_ data: Data) {
        let fields = data.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard fields.count == 5, let number = Int(String(decoding: fields[1], as: UTF8.self)),
            let length = Int(String(decoding: fields[2], as: UTF8.self)), fields[4] == Data("end".utf8),
            fields[3] == Data(repeating: UInt8(97 + number % 26), count: length)
        else {
            return nil
        }
        self.name = String(decoding: fields[0], as: UTF8.self)
        self.number = number
    }
}
