#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension UnsafeRawBufferPointer {
    /// Whether these bytes are sorted before others, in lexicographic order.
    func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
        guard let first = baseAddress, let second = other.baseAddress else { return count < other.count }
        let order = memcmp(first, second, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }

    /// Whether both buffers have the same bytes.
    func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count, let first = baseAddress, let second = other.baseAddress else {
            return count == other.count
        }
        return memcmp(first, second, count) == 0
    }
}
