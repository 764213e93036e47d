#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Writes to the process's descriptors.
enum FileDescriptor {
    /// Writes all of the bytes, in as many parts as the receiver takes.
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
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
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }
}
