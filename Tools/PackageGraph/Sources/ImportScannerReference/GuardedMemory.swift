#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory that ends at a page which can't be read, so that reading beyond a text's last byte ends the process.
public final class GuardedMemory {
    private let memory: UnsafeMutableRawPointer
    private let page: Int
    private let capacity: Int

    /// Maps memory for texts of at most `capacity` bytes; nil where the system refuses.
    public init?(capacity: Int) {
        page = Int(sysconf(Int32(_SC_PAGESIZE)))
        self.capacity = (capacity + page - 1) / page * page
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        guard
            let memory = mmap(nil, self.capacity + page, PROT_READ | PROT_WRITE, flags, -1, 0),
            memory != MAP_FAILED,
            mprotect(memory + self.capacity, page, PROT_NONE) == 0
        else { return nil }
        self.memory = memory
    }

    deinit {
        munmap(memory, capacity + page)
    }

    /// Hands `body` a copy of the bytes that ends where the memory ends; nil for more bytes than the memory holds.
    public func withCopy<Result>(of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard bytes.count <= capacity else { return nil }
        let start = memory + (capacity - bytes.count)
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: start, count: bytes.count).copyMemory(from: source)
        }
        return body(UnsafeRawBufferPointer(start: start, count: bytes.count))
    }
}
