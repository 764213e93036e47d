/// Reads the records of FIT files (Garmin, "Flexible and Interoperable Data Transfer Protocol"): definitions, data with
/// normal and compressed headers, both byte orders, developer fields, files after each other, both checksums.
struct FITReader {
    /// The message with place and time.
    private static let record = 20
    /// The message about pauses.
    private static let event = 21
    /// FIT's epoch, 31 December 1989, 00:00 UTC, in seconds since 1970.
    private static let epoch = 631_065_600.0
    /// The smallest timestamp that is a time. Smaller ones count from the moment at which the device was turned on.
    private static let leastTimestamp: UInt32 = 0x1000_0000
    private static let invalidPosition: Int32 = .max

    private struct Definition {
        struct Field {
            let number: UInt8
            let size: Int
        }

        let message: Int
        let isBigEndian: Bool
        let fields: [Field]
        let developerSize: Int
        var size: Int { fields.reduce(developerSize) { $0 + $1.size } }
    }

    private let bytes: [UInt8]
    private var position = 0
    private var definitions: [Int: Definition] = [:]
    private var timestamp: UInt32?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns whether the content begins with a FIT header.
    static func isFIT(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 12 && bytes[8..<12].elementsEqual(".FIT".utf8)
    }

    /// Passes the points to a reader.
    /// - Returns: The first damage, or `nil`. Everything before it was read.
    consuming func read(into reader: inout TrackReader) -> TrackFileDamage? {
        do throws(TrackFileDamage) {
            repeat {
                try readFile(into: &reader)
                reader.endSegment()
                // Trailing bytes that aren't another file are ignored; some devices fill up their blocks.
            } while bytes.count - position >= 14 && bytes[(position + 8)..<(position + 12)].elementsEqual(".FIT".utf8)
            return nil
        } catch {
            return error
        }
    }

    private mutating func readFile(into reader: inout TrackReader) throws(TrackFileDamage) {
        let start = position
        let headerSize = Int(bytes[start])
        guard headerSize == 12 || headerSize == 14, bytes.count - start >= headerSize else {
            throw damage(at: start, "a header of 12 or 14 bytes", "\(headerSize)")
        }
        let dataSize = Int(number(at: start + 4, size: 4, isBigEndian: false))
        if headerSize == 14 {
            let stated = Int(number(at: start + 12, size: 2, isBigEndian: false))
            let found = Int(CRC16.of(bytes[start..<(start + 12)]))
            // 0 means that the device didn't compute the header's checksum.
            if stated != 0, stated != found {
                throw damage(at: start + 12, "the header's checksum \(found)", "\(stated)")
            }
        }
        position = start + headerSize
        // A truncated file is read up to its end.
        let end = position + dataSize
        let isCut = end + 2 > bytes.count
        let readable = min(end, bytes.count)
        definitions = [:]
        timestamp = nil
        while position < readable { try readMessage(before: readable, into: &reader) }
        if isCut {
            throw damage(at: bytes.count, "\(end + 2 - bytes.count) more bytes", "the end of the file")
        }
        let stated = Int(number(at: end, size: 2, isBigEndian: false))
        let found = Int(CRC16.of(bytes[start..<end]))
        position = end + 2
        guard stated == found else { throw damage(at: end, "the checksum \(found)", "\(stated)") }
    }

    private mutating func readMessage(before end: Int, into reader: inout TrackReader) throws(TrackFileDamage) {
        let header = bytes[position]
        let isCompressed = header & 0x80 != 0
        let kind = Int(isCompressed ? header >> 5 & 0x03 : header & 0x0F)
        if !isCompressed, header & 0x40 != 0 {
            try readDefinition(of: kind, hasDeveloperFields: header & 0x20 != 0, before: end)
            return
        }
        guard let definition = definitions[kind] else {
            throw damage(at: position, "the definition of message \(kind)", "a message of it")
        }
        let start = position + 1
        guard end - start >= definition.size else {
            throw damage(at: position, "a message of \(definition.size) bytes", "\(max(end - start, 0))")
        }
        position = start + definition.size
        if isCompressed, let last = timestamp {
            let offset = UInt32(header & 0x1F)
            timestamp = last &+ ((offset &- last) & 0x1F)
        }
        try readPoint(definition, at: start, into: &reader)
    }

    private mutating func readDefinition(
        of kind: Int, hasDeveloperFields: Bool, before end: Int
    ) throws(TrackFileDamage) {
        let start = position
        func require(_ count: Int) throws(TrackFileDamage) {
            guard end - position >= count else {
                throw damage(at: start, "a definition of \(count) more bytes", "\(end - position)")
            }
        }
        try require(6)
        let isBigEndian = bytes[start + 2] == 1
        let message = Int(number(at: start + 3, size: 2, isBigEndian: isBigEndian))
        let count = Int(bytes[start + 5])
        position += 6
        try require(count * 3)
        let fields = (0..<count).map { index in
            Definition.Field(number: bytes[position + index * 3], size: Int(bytes[position + index * 3 + 1]))
        }
        position += count * 3
        var developerSize = 0
        if hasDeveloperFields {
            try require(1)
            let count = Int(bytes[position])
            position += 1
            try require(count * 3)
            for index in 0..<count { developerSize += Int(bytes[position + index * 3 + 1]) }
            position += count * 3
        }
        definitions[kind] = Definition(
            message: message, isBigEndian: isBigEndian, fields: fields, developerSize: developerSize)
    }

    private mutating func readPoint(
        _ definition: Definition, at start: Int, into reader: inout TrackReader
    ) throws(TrackFileDamage) {
        var latitude: Int32?
        var longitude: Int32?
        var values: [UInt8: UInt8] = [:]
        var at = start
        for field in definition.fields {
            switch (field.number, field.size) {
            case (253, 4):
                let value = number(at: at, size: 4, isBigEndian: definition.isBigEndian)
                if value != .max { timestamp = value }
            case (0, 4):
                latitude = Int32(bitPattern: number(at: at, size: 4, isBigEndian: definition.isBigEndian))
            case (1, 4):
                longitude = Int32(bitPattern: number(at: at, size: 4, isBigEndian: definition.isBigEndian))
            case (0, 1), (1, 1): values[field.number] = bytes[at]
            default: break
            }
            at += field.size
        }
        switch definition.message {
        case Self.record:
            // A record without a place holds a pulse, or steps indoors, and isn't a point.
            guard let latitude,
                let longitude,
                latitude != Self.invalidPosition,
                longitude != Self.invalidPosition
            else { return }
            guard reader.count < TrackFile.mostPoints else {
                throw damage(at: start, "at most \(TrackFile.mostPoints) records", "more")
            }
            let time = timestamp.flatMap { $0 >= Self.leastTimestamp ? Self.epoch + Double($0) : nil }
            reader.add(latitude: Self.degrees(latitude), longitude: Self.degrees(longitude), time: time)
        case Self.event where values[0] == 0 && (values[1] == 1 || values[1] == 4):
            // The timer was stopped.
            reader.endSegment()
        default: break
        }
    }

    private static func degrees(_ semicircles: Int32) -> Double {
        Double(semicircles) * 180 / 2_147_483_648
    }

    /// Returns an unsigned integer. Bytes beyond the end count as zero, which happens only in a header.
    private func number(at start: Int, size: Int, isBigEndian: Bool) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<size {
            let at = start + (isBigEndian ? index : size - 1 - index)
            value = value << 8 | UInt32(at < bytes.count ? bytes[at] : 0)
        }
        return value
    }

    private func damage(at position: Int, _ expected: String, _ found: String) -> TrackFileDamage {
        TrackFileDamage(at: "byte \(position)", expected: expected, found: found)
    }
}

/// FIT's checksum: CRC-16 with the reversed polynomial 0xA001, from 0.
enum CRC16 {
    private static let table: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
    }

    static func of(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        bytes.reduce(0) { $0 >> 8 ^ table[Int(($0 ^ UInt16($1)) & 0xFF)] }
    }
}
