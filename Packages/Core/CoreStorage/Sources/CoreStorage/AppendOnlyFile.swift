import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file of records, one for each line, to which records are only appended. An appended record survives a kill of the
/// process, and after ``synchronize()`` a power failure as well.
///
/// A kill during an append may leave a partial record at the end. The next append voids it: it closes that line with
/// the character CAN (U+0018), with which no record ends, and starts a new line. The file is never truncated, so
/// several objects and processes may append to it.
///
/// ```swift
/// let events = try AppendOnlyFile(folder.analytics.appending(path: "events.jsonl"))
/// try events.append(json)
/// let all = try events.records()
/// ```
public final class AppendOnlyFile: Sendable {
    private let descriptor: Mutex<Descriptor>

    /// Opens a file. If it doesn't exist, creates an empty one that only its owner can read.
    public init(_ url: URL) throws(StorageError) {
        let path = url.path(percentEncoded: false)
        let isNew = access(path, F_OK) != 0
        let descriptor = try Descriptor(opening: path, O_RDWR | O_CREAT | O_APPEND, to: "append to")
        if isNew {
            try Descriptor.synchronizeFolder(url.deletingLastPathComponent().path(percentEncoded: false))
        }
        self.descriptor = Mutex(descriptor)
    }

    /// Appends a record in one write.
    ///
    /// If it throws, the record isn't in the file, now or later. It costs five system calls, none of which waits for
    /// the disk; it waits while another process appends.
    /// - Parameter record: Any bytes without a newline that don't end with the character CAN. JSON contains neither.
    public func append(_ record: Data) throws(StorageError) {
        try withLockedFile { descriptor throws(StorageError) in
            if record.contains(Self.newline) {
                throw .unsuitableRecord(path: descriptor.path, reason: "it holds a newline")
            }
            if record.last == Self.void {
                throw .unsuitableRecord(path: descriptor.path, reason: "it ends with the character CAN (U+0018)")
            }
            var bytes = Data(capacity: record.count + 3)
            if try Self.endsWithinLine(descriptor) { bytes.append(contentsOf: [Self.void, Self.newline]) }
            bytes.append(record)
            bytes.append(Self.newline)
            try descriptor.write(bytes)
        }
    }

    /// Waits until all appended records are on the disk.
    public func synchronize() throws(StorageError) {
        try withDescriptor { descriptor throws(StorageError) in try descriptor.synchronize() }
    }

    /// Returns all complete records, oldest first. Partial ones are left out.
    public func records() throws(StorageError) -> [Data] {
        let content = try withDescriptor { descriptor throws(StorageError) in
            try descriptor.read(try descriptor.size(), at: 0)
        }
        let lines = content.split(separator: Self.newline, omittingEmptySubsequences: false)
        // The text after the last newline is a record only once its own newline is there.
        return lines.dropLast().filter { $0.last != Self.void }.map { Data($0) }
    }

    /// Returns the size of the file in bytes.
    public func size() throws(StorageError) -> Int {
        try withDescriptor { descriptor throws(StorageError) in try descriptor.size() }
    }

    /// Removes all records from the file.
    public func erase() throws(StorageError) {
        try withLockedFile { descriptor throws(StorageError) in
            guard ftruncate(descriptor.number, 0) == 0 else {
                throw .system(operation: "erase", path: descriptor.path, code: errno)
            }
            try descriptor.synchronize()
        }
    }

    private static let newline: UInt8 = 0x0A
    private static let void: UInt8 = 0x18

    private static func endsWithinLine(_ descriptor: Descriptor) throws(StorageError) -> Bool {
        let size = try descriptor.size()
        if size == 0 { return false }
        return try descriptor.read(1, at: size - 1).last != newline
    }

    private func withDescriptor<Value: Sendable>(
        _ body: (Descriptor) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try descriptor.withLock { descriptor throws(StorageError) in try body(descriptor) }
    }

    /// Locks the file against appends by other threads and processes. The system releases the lock of a killed process.
    private func withLockedFile(_ body: (Descriptor) throws(StorageError) -> Void) throws(StorageError) {
        try withDescriptor { descriptor throws(StorageError) in
            while flock(descriptor.number, LOCK_EX) != 0 {
                if errno != EINTR { throw .system(operation: "lock", path: descriptor.path, code: errno) }
            }
            defer { flock(descriptor.number, LOCK_UN) }
            try body(descriptor)
        }
    }
}
