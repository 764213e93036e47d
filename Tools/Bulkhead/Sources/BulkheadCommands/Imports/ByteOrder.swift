import Foundation

extension Array where Element == String {
    /// The texts by their UTF-8 bytes, each once. Texts that only look alike to Unicode stay apart, as files do.
    func sortedByBytes() -> [String] {
        var last: String?
        return sorted { $0.compareBytes(to: $1) < 0 }.filter { text in
            defer { last = text }
            return last.map { $0.compareBytes(to: text) != 0 } ?? true
        }
    }
}

extension String {
    /// Less than 0 when the bytes come before the other's, 0 when they are the same.
    fileprivate func compareBytes(to other: String) -> Int {
        let result = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                guard let start = left.baseAddress, let otherStart = right.baseAddress else {
                    return left.count - right.count
                }
                let order = memcmp(start, otherStart, Swift.min(left.count, right.count))
                return order != 0 ? Int(order) : left.count - right.count
            }
        }
        if let result, let result { return result }
        return utf8.elementsEqual(other.utf8) ? 0 : utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
    }
}
