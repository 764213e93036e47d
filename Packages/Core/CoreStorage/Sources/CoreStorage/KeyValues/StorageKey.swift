import Foundation

/// Names a value that is kept, with its type, the version of its form, and how older versions become this one.
///
/// ```swift
/// extension StorageKey where Value == AppSettings {
///     static var settings: Self { Self("settings", version: 2, migrations: [1: StorageMigration(from: Old.self) { … }]) }
/// }
/// ```
public struct StorageKey<Value: Codable & Sendable>: Sendable {
    /// The name: letters, digits and hyphens. It is the file's name where values are kept in files.
    public let name: String
    /// The version of the form in which values are written, from 1.
    public let version: Int

    private let migrations: [Int: StorageMigration]

    /// Names a value.
    /// - Parameters:
    ///   - version: The version in which it is written. Raise it, and add a migration and a fixture, where what older
    ///     versions wrote can't be read any more.
    ///   - migrations: What makes the next version of each older one.
    public init(_ name: String, version: Int = 1, migrations: [Int: StorageMigration] = [:]) {
        precondition(
            StorageName.isValid(name),
            "A key's name is part of the program and becomes a file's name: letters, digits and hyphens.")
        self.name = name
        self.version = version
        self.migrations = migrations
    }

    /// The content that stands for a value: readable JSON, its keys sorted.
    func encode(_ value: Value) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Kept(version: version, value: value)) + Data("\n".utf8)
    }

    /// The value that a content stands for, brought up to this version.
    /// - Parameter place: Where the content is, for errors.
    func decode(_ content: Data, at place: String) throws(KeyValueError) -> Value {
        guard let json = try? JSONSerialization.jsonObject(with: content) else {
            throw .damaged(place: place, reason: "it is no JSON")
        }
        guard let kept = json as? [String: Any], let found = kept["version"] as? Int, let value = kept["value"] else {
            throw .damaged(place: place, reason: "it should hold {\"version\": …, \"value\": …}")
        }
        guard found <= version else { throw .newer(place: place, found: found, known: version) }
        do {
            var json = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
            for older in found..<version {
                guard let migration = migrations[older] else {
                    throw KeyValueError.damaged(place: place, reason: "version \(older) isn't known")
                }
                json = try migration.migrate(json)
            }
            return try JSONDecoder().decode(Value.self, from: json)
        } catch let error as KeyValueError {
            throw error
        } catch let error as DecodingError {
            throw .damaged(place: place, reason: error.reason)
        } catch {
            throw .damaged(place: place, reason: "version \(found) of it makes no sense: \(error)")
        }
    }

    private struct Kept: Encodable {
        let version: Int
        let value: Value
    }
}

/// What values are kept under.
enum StorageName {
    /// Whether a name can be part of a file's name anywhere: letters, digits and hyphens of ASCII, at least one.
    static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}

/// Makes what one version of a kept value wrote into what the next one reads.
public struct StorageMigration: Sendable {
    let migrate: @Sendable (Data) throws -> Data

    /// Creates a migration from one form to the next.
    /// - Parameter migrate: What it throws means that the old value is damaged.
    public init<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
        from old: Old.Type = Old.self,
        _ migrate: @escaping @Sendable (Old) throws -> New
    ) {
        self.migrate = { try JSONEncoder().encode(migrate(JSONDecoder().decode(Old.self, from: $0))) }
    }
}

extension DecodingError {
    /// What doesn't fit and where, in one line: `theme: "drak" …`.
    fileprivate var reason: String {
        let context: Context
        switch self {
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
        case .keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing"
        @unknown default: return "\(self)"
        }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    }
}
