/// The part of the message `ActionResult` that a record needs: one file, by digest and size, of a successful action.
///
/// Servers validate entries under `/ac/`, so an entry has to be the message that Bazel writes there:
/// https://github.com/bazelbuild/remote-apis/blob/main/build/bazel/remote/execution/v2/remote_execution.proto
struct ActionResult: Hashable {
    /// The digest of the record's bytes, which is their name under `/cas/`.
    let digest: ContentDigest
    /// The number of the record's bytes.
    let size: Int

    /// The maximum size of the message in bytes. Servers add some bytes to what was written.
    static let limit = 64 << 10

    private static let path = "bulkhead-test-record"

    private enum Field {
        static let outputFiles: UInt64 = 2
        static let exitCode: UInt64 = 4
        static let filePath: UInt64 = 1
        static let fileDigest: UInt64 = 2
        static let hash: UInt64 = 1
        static let size: UInt64 = 2
    }

    init(of record: [UInt8]) {
        digest = ContentDigest(of: record)
        size = record.count
    }

    /// The message in protobuf's binary format. The exit code is zero, so it is omitted.
    var bytes: [UInt8] {
        let digest = Self.field(Field.hash, Array(digest.hex.utf8)) + Self.field(Field.size, UInt64(size))
        let file = Self.field(Field.filePath, Array(Self.path.utf8)) + Self.field(Field.fileDigest, digest)
        return Self.field(Field.outputFiles, file)
    }

    /// Decodes a message that ``bytes`` encoded. Ignores fields that a server added.
    ///
    /// - Throws: ``EntryDefect`` for any other message.
    init(_ bytes: [UInt8]) throws(EntryDefect) {
        guard bytes.count <= Self.limit else { throw .tooLarge(limit: Self.limit) }
        var reader = ProtobufReader(bytes[...])
        var file: ActionResult?
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (Field.outputFiles, .bytes(let bytes)):
                guard file == nil else { throw .foreign }
                file = try Self.file(bytes)
            case (Field.exitCode, .number(let code)): guard code == 0 else { throw .foreign }
            case (Field.outputFiles, _), (Field.exitCode, _): throw .damaged
            default: break
            }
        }
        guard let file else { throw .foreign }
        self = file
    }

    private init(digest: ContentDigest, size: Int) {
        self.digest = digest
        self.size = size
    }

    private static func file(_ bytes: ArraySlice<UInt8>) throws(EntryDefect) -> ActionResult {
        var reader = ProtobufReader(bytes)
        var isOurs = false
        var result: ActionResult?
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (Field.filePath, .bytes(let bytes)): isOurs = bytes.elementsEqual(path.utf8)
            case (Field.fileDigest, .bytes(let bytes)):
                guard result == nil else { throw .foreign }
                result = try digest(bytes)
            case (Field.filePath, _), (Field.fileDigest, _): throw .damaged
            default: break
            }
        }
        guard isOurs, let result else { throw .foreign }
        return result
    }

    private static func digest(_ bytes: ArraySlice<UInt8>) throws(EntryDefect) -> ActionResult {
        var reader = ProtobufReader(bytes)
        var hash: ContentDigest?
        var size: Int?
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (Field.hash, .bytes(let bytes)):
                guard hash == nil, let text = String(validating: bytes, as: UTF8.self),
                    let digest = ContentDigest(hex: text)
                else {
                    throw .damaged
                }
                hash = digest
            case (Field.size, .number(let number)):
                guard size == nil, let number = Int(exactly: number) else { throw .damaged }
                size = number
            case (Field.hash, _), (Field.size, _): throw .damaged
            default: break
            }
        }
        guard let hash, let size else { throw .damaged }
        return ActionResult(digest: hash, size: size)
    }

    private static func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }

    private static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] {
        varint(number << 3) + varint(value)
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
