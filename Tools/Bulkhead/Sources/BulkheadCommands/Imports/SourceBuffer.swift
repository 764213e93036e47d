#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A reusable buffer for reading files.
struct SourceBuffer: ~Copyable {
    /// The reason a file can't be read.
    struct Failure: Error {
        let text: String
    }

    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

    deinit {
        memory.deallocate()
    }

    /// Reads a file and passes its bytes to `body`, which must not store them.
    mutating func withBytes<Value>(
        of path: String, _ body: (UnsafeRawBufferPointer) -> Value
    ) -> Result<Value, Failure> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(Failure(text: String(cString: strerror(errno)))) }
        defer { close(descriptor) }
        var count = 0
        while true {
            let room = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
            let length = read(descriptor, room.baseAddress, room.count)
            if length < 0, errno == EINTR { continue }
            guard length >= 0 else { return .failure(Failure(text: String(cString: strerror(errno)))) }
            count += length
            // A short read of a regular file has reached its end.
            if length < room.count { return .success(body(UnsafeRawBufferPointer(rebasing: memory[..<count]))) }
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 4, alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(memory))
            memory.deallocate()
            memory = larger
        }
    }
}
