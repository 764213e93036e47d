#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory before a page that can't be read, so that reading beyond a text's last byte crashes.
public final class GuardedMemory {
    private let memory: UnsafeMutableRawPointer
    private let page: Int
    private let capacity: Int

    /// Maps memory for texts of at most `capacity` bytes; nil if the system can't.
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

    /// Calls `body` with a copy of the bytes at the end of the memory; nil if the bytes are longer than the memory.
    public func withCopy<Result>(of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard bytes.count <= capacity else { return nil }
        let start = memory + (capacity - bytes.count)
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: start, count: bytes.count).copyMemory(from: source)
        }
        return body(UnsafeRawBufferPointer(start: start, count: bytes.count))
    }
}
