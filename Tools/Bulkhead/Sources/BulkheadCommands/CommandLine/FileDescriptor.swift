#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Writes to the process's descriptors.
enum FileDescriptor {
    /// Has the first three lead somewhere, whatever the process was started with: a file that is opened later would take the
    /// place of a closed one, and be written to. What is written to a closed one is still refused.
    static func reserveStandard() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
    }

    /// Writes all of the bytes, in as many parts as the receiver takes.
    ///
    /// - Returns: the system's number for why it couldn't be; nil when all was written.
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
