import Foundation

extension Array where Element == String {
    /// Returns the texts without duplicates, sorted by their UTF-8 bytes. Canonically equivalent texts are different,
    /// as in file systems.
    func sortedByBytes() -> [String] {
        var last: String?
        return sorted { $0.compareBytes(to: $1) < 0 }.filter { text in
            defer { last = text }
            return last.map { $0.compareBytes(to: text) != 0 } ?? true
        }
    }
}

extension String {
    /// Returns a negative number if the bytes are before the other's, or 0 if they are equal.
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
