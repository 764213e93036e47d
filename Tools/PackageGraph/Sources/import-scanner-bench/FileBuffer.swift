#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory into which a worker reads its files, one after the other.
struct FileBuffer: ~Copyable {
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)

    deinit {
        memory.deallocate()
    }

    /// Reads a file and calls `body` with its bytes; nil if the file can't be read.
    mutating func withBytes<Result>(of path: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var count = 0
        while true {
            let room = memory.count - count
            let length = read(descriptor, memory.baseAddress! + count, room)  // An allocation has an address.
            guard length >= 0 else { return nil }
            count += length
            // A short read of a regular file has reached its end.
            if length < room { return body(UnsafeRawBufferPointer(rebasing: memory[..<count])) }
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 4, alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(memory))
            memory.deallocate()
            memory = larger
        }
    }
}
