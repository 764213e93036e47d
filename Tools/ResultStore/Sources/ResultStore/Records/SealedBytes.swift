/// The file format of everything that is stored: a header with kind, version and length, the body, an optional
/// signature, and the digest of all of these.
enum SealedBytes {
    enum Kind: UInt8 {
        case result = 0x52
        case history = 0x48
    }

    private static let mark = Array("BULKHEAD".utf8)
    private static let headerLength = 8 + 1 + 4 + 1 + 4

    static func seal(_ body: [UInt8], as kind: Kind, version: UInt32, secret: SigningSecret?) -> [UInt8] {
        var writer = ByteWriter()
        writer.add(mark)
        writer.add(kind.rawValue)
        writer.add(version)
        writer.add(UInt8(secret == nil ? 0 : 1))
        writer.add(UInt32(body.count))
        writer.add(body)
        if let secret { writer.add(secret.signature(of: writer.bytes)) }
        writer.add(ContentDigest(of: writer.bytes))
        return writer.bytes
    }

    /// Verifies sealed bytes and returns a reader of the body.
    ///
    /// Without a secret, a signature isn't verified. With a secret, bytes without a valid signature are rejected.
    static func open(_ bytes: [UInt8], as kind: Kind, version: UInt32, secret: SigningSecret?)
        throws(EntryDefect) -> ByteReader
    {
        var reader = ByteReader(bytes)
        guard reader.raw(mark.count).elementsEqual(mark), reader.number() == kind.rawValue else { throw .foreign }
        let written: UInt32 = reader.number()
        let isSigned = reader.number(UInt8.self)
        let length = Int(reader.number(UInt32.self))
        let signatureLength = isSigned == 1 ? SigningSecret.signatureLength : 0
        guard reader.isIntact else { throw .damaged }
        guard written == version else { throw .otherVersion(written) }
        guard isSigned <= 1, bytes.count - headerLength == length + signatureLength + ContentDigest.byteCount,
            ContentDigest(bytes: bytes.suffix(ContentDigest.byteCount))
                == ContentDigest(of: bytes.dropLast(ContentDigest.byteCount))
        else {
            throw .damaged
        }
        if let secret {
            guard isSigned == 1 else { throw .unsigned }
            let end = headerLength + length
            guard secret.isSignature(bytes[end..<(end + signatureLength)], of: bytes[..<end]) else {
                throw .wrongSignature
            }
        }
        return ByteReader(bytes, from: headerLength, to: headerLength + length)
    }
}
