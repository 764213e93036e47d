import ImportScanner
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Collects records and writes them to standard output in large blocks of whole records.
struct RecordOutput {
    private var bytes: [UInt8] = []
    private let encoder = ImportRecordEncoder()
    /// Locked while a block is written, since a pipe may accept it in parts.
    private static let isWriting = Mutex(())

    mutating func append(_ imports: [ImportDeclaration], file: String) {
        for declaration in imports { encoder.append(declaration, file: file, to: &bytes) }
        if bytes.count > 1 << 18 { flush() }
    }

    mutating func flush() {
        Self.isWriting.withLock { _ in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
                guard written > 0 else { break }
                rest = rest.dropFirst(written)
            }
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
