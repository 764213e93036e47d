#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Writes to file descriptors.
enum FileDescriptor {
    /// Opens the standard descriptors if they are closed. Otherwise a file that is opened later would get one of their
    /// numbers and receive output. Writing to such a descriptor still fails.
    static func reserveStandard() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
    }

    /// Writes all bytes, with as many calls as needed.
    /// - Returns: The `errno` of a failure, or `nil`.
    @discardableResult
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                #if canImport(Darwin)
                let written = Darwin.write(descriptor, part.baseAddress, part.count)
                #elseif canImport(Musl)
                let written = Musl.write(descriptor, part.baseAddress, part.count)
                #else
                let written = Glibc.write(descriptor, part.baseAddress, part.count)
                #endif
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return written < 0 ? errno : EIO }
                rest = rest.dropFirst(written)
            }
            return nil
        }
    }
}
