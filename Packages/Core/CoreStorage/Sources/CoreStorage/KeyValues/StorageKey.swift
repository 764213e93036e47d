import Foundation

/// The name of a stored value, with its type, the version of its format, and the migrations from older versions.
///
/// ```swift
/// extension StorageKey where Value == AppSettings {
///     static var settings: Self { Self("settings", version: 2, migrations: [1: StorageMigration(from: Old.self) { …
///     }]) }
/// }
/// ```
public struct StorageKey<Value: Codable & Sendable>: Sendable {
    /// The name: letters, digits and hyphens. It becomes the file's name if values are stored in files.
    public let name: String
    /// The version of the written format, from 1.
    public let version: Int

    private let migrations: [Int: StorageMigration]

    /// Creates a key.
    /// - Parameters:
    ///   - version: The version of the written format. If content of older versions can no longer be read, increase it,
    ///     and add a migration and a fixture.
    ///   - migrations: The migrations by the version that they start from.
    public init(_ name: String, version: Int = 1, migrations: [Int: StorageMigration] = [:]) {
        precondition(
            StorageName.isValid(name),
            "A key's name becomes a file name, so it must consist of letters, digits and hyphens.")
        self.name = name
        self.version = version
        self.migrations = migrations
    }

    /// Returns the value as readable JSON with sorted keys.
    func encode(_ value: Value) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Kept(version: version, value: value)) + Data("\n".utf8)
    }

    /// Returns the value of a content, migrated to this version.
    /// - Parameter place: The place of the content, for errors.
    func decode(_ content: Data, at place: String) throws(KeyValueError) -> Value {
        guard let json = try? JSONSerialization.jsonObject(with: content) else {
            throw .damaged(place: place, reason: "it isn't JSON")
        }
        guard let stored = json as? [String: Any], let found = stored["version"] as? Int, let value = stored["value"]
        else {
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
            throw .damaged(place: place, reason: "version \(found) of it is invalid: \(error)")
        }
    }

    private struct Kept: Encodable {
        let version: Int
        let value: Value
    }
}

/// The rules for names of stored values.
enum StorageName {
    /// Returns whether a name is allowed in file names on every system: letters, digits and hyphens of ASCII, at least
    /// one.
    static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}

/// Converts a stored value from one version of its format to the next.
public struct StorageMigration: Sendable {
    let migrate: @Sendable (Data) throws -> Data

    /// Creates a migration from one format to the next.
    /// - Parameter migrate: Converts the value. An error that it throws means that the old value is damaged.
    public init<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
        from old: Old.Type = Old.self,
        _ migrate: @escaping @Sendable (Old) throws -> New
    ) {
        self.migrate = { try JSONEncoder().encode(migrate(JSONDecoder().decode(Old.self, from: $0))) }
    }
}

extension DecodingError {
    /// The mismatch and its place in one line: `theme: "drak" …`.
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
