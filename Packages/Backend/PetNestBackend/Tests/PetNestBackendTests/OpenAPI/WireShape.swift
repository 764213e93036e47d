import Foundation
@testable import CoreWire

/// The form of a value on the wire.
indirect enum WireShape: Hashable {
    case text
    case integer
    case number
    case flag
    /// Bytes, as a text in Base64.
    case bytes
    case list(WireShape)
    /// A record with a name, of ``ShapeReader/records``.
    case record(String)
    /// A record without a name.
    case members([WireMember])
    /// The members of a record with a name, and further members.
    case extended(String, [WireMember])
    /// Any value, because the valid ones are unknown.
    case open
}

/// A member of a record on the wire.
struct WireMember: Hashable {
    let name: String
    let shape: WireShape
    /// Whether the record can't be decoded without it.
    let isNeeded: Bool
}

/// Reads the shapes of types from their decoding: each type is decoded by a decoder that has no data and records the
/// requested members. So a shape can't differ from the members that clients and the backend decode.
struct ShapeReader {
    /// The members of the records that have been read, by the records' names.
    private(set) var records: [String: [WireMember]] = [:]

    /// Returns the shape of a type. A type that doesn't decode members is ``WireShape/open``.
    mutating func shape(of type: any Decodable.Type) -> WireShape {
        switch type {
        case is String.Type: return .text
        case is Int.Type: return .integer
        case is Double.Type: return .number
        case is Bool.Type: return .flag
        case is Data.Type: return .bytes
        case let list as any DecodableList.Type: return .list(shape(of: list.element))
        case let attempt as any AttemptAtRecord.Type: return shape(of: attempt.record)
        case let wrapper as any RecordWithMore.Type:
            guard case .record(let name) = shape(of: wrapper.record), let all = members(of: type) else { return .open }
            let own = records[name] ?? []
            return .extended(name, all.filter { !own.contains($0) })
        default:
            // A generic type has no name outside of Swift.
            guard let name = Self.name(of: type) else { return members(of: type).map(WireShape.members) ?? .open }
            if records[name] == nil {
                // A record may contain itself.
                records[name] = []
                records[name] = members(of: type)
            }
            return records[name] == nil ? .open : .record(name)
        }
    }

    private mutating func members(of type: any Decodable.Type) -> [WireMember]? {
        let recorder = MemberRecorder(self)
        defer { self = recorder.reader }
        return (try? type.init(from: recorder)) == nil ? nil : recorder.members
    }

    /// The name of a type without its module: `Reminder.Completion`. `nil` if the type is generic.
    private static func name(of type: any Decodable.Type) -> String? {
        let parts = String(reflecting: type).split(separator: ".").dropFirst()
        let name = parts.map { $0.hasSuffix("DTO") ? $0.dropLast(3) : $0 }.joined(separator: ".")
        return name.contains("<") ? nil : name
    }
}

private protocol DecodableList {
    static var element: any Decodable.Type { get }
}

extension Array: DecodableList where Element: Decodable {
    fileprivate static var element: any Decodable.Type { Element.self }
}

/// A record of a list, which is left out if it can't be decoded.
private protocol AttemptAtRecord {
    static var record: any Decodable.Type { get }
}

extension RecordList.Attempt: AttemptAtRecord {
    fileprivate static var record: any Decodable.Type { Record.self }
}

/// A record with further members in addition to its own.
private protocol RecordWithMore {
    static var record: any Decodable.Type { get }
}

extension Replacement: RecordWithMore {
    fileprivate static var record: any Decodable.Type { Record.self }
}

extension RecordOfPet: RecordWithMore {
    fileprivate static var record: any Decodable.Type { Record.self }
}

/// Records the members that a type decodes. An optional one is absent, another one is empty.
private final class MemberRecorder: Decoder {
    var reader: ShapeReader
    private(set) var members: [WireMember] = []
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(_ reader: ShapeReader) {
        self.reader = reader
    }

    func record(_ key: any CodingKey, _ shape: WireShape, isNeeded: Bool) {
        guard !members.contains(where: { $0.name == key.stringValue }) else { return }
        members.append(WireMember(name: key.stringValue, shape: shape, isNeeded: isNeeded))
    }

    func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RecordedMembers(recorder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { EmptyContainer() }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotAnObject() }
}

private struct NotAnObject: Error {}

private struct RecordedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let recorder: MemberRecorder
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    private func empty<Value>(_ key: Key, _ shape: WireShape, _ value: Value) -> Value {
        recorder.record(key, shape, isNeeded: true)
        return value
    }

    private func absent<Value>(_ key: Key, _ shape: WireShape) -> Value? {
        recorder.record(key, shape, isNeeded: false)
        return nil
    }

    /// A type that calls this decodes the member in its own way.
    func contains(_ key: Key) -> Bool { absent(key, .open) ?? false }
    func decodeNil(forKey key: Key) -> Bool { absent(key, .open) ?? true }

    func decode(_ type: Bool.Type, forKey key: Key) -> Bool { empty(key, .flag, false) }
    func decode(_ type: String.Type, forKey key: Key) -> String { empty(key, .text, "") }
    func decode(_ type: Int.Type, forKey key: Key) -> Int { empty(key, .integer, 0) }
    func decode(_ type: Double.Type, forKey key: Key) -> Double { empty(key, .number, 0) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let nested = MemberRecorder(recorder.reader)
        recorder.record(key, recorder.reader.shape(of: type), isNeeded: true)
        return try Value(from: nested)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { absent(key, .flag) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { absent(key, .text) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { absent(key, .integer) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { absent(key, .number) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
        absent(key, recorder.reader.shape(of: type))
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw NotAnObject() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NotAnObject() }
    func superDecoder() throws -> any Decoder { throw NotAnObject() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw NotAnObject() }
}

private struct EmptyContainer: UnkeyedDecodingContainer {
    let codingPath: [any CodingKey] = []
    let count: Int? = 0
    let isAtEnd = true
    let currentIndex = 0

    func decodeNil() throws -> Bool { throw NotAnObject() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw NotAnObject() }
    func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        throw NotAnObject()
    }
    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotAnObject() }
    func superDecoder() throws -> any Decoder { throw NotAnObject() }
}
