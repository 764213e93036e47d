import BackendCoreTesting
import Testing

/// The schemas of the named records in a document.
struct Schemas {
    private struct Rules {
        /// The members that every body must have, or `nil` if no body was tried.
        var needed: Set<String>?
        var forms: [String: BodyRules.TextForm] = [:]
        /// Whether requests contain the record.
        var isSent = false
    }

    private var rules: [String: Rules] = [:]

    /// Adds the rules of an endpoint's body. Of a record in several bodies, only the members that all of them need are
    /// required. Records an issue if two bodies need different forms of a text.
    mutating func add(_ body: BodyRules, to shape: WireShape, of reader: ShapeReader) {
        for (path, names) in body.needed {
            guard let name = reader.record(at: path.split(separator: ".")[...], of: shape) else { continue }
            rules[name, default: Rules()].needed = rules[name]?.needed?.intersection(names) ?? names
        }
        for (path, form) in body.forms.sorted(by: { $0.key < $1.key }) {
            let steps = path.split(separator: ".")
            guard let member = steps.last, let name = reader.record(at: steps.dropLast(), of: shape) else { continue }
            let known = rules[name, default: Rules()].forms.updateValue(form, forKey: String(member))
            if let known, known != form {
                Issue.record("“\(member)” of \(name) is \(known) in one body, and \(form) in another")
            }
        }
    }

    /// Records that requests contain a value of a shape. Its optional members may be null.
    mutating func markAsSent(_ shape: WireShape, of reader: ShapeReader) {
        switch shape {
        case .list(let item): markAsSent(item, of: reader)
        case .record(let name), .extended(let name, _):
            guard rules[name]?.isSent != true else { return }
            rules[name, default: Rules()].isSent = true
            for member in reader.records[name] ?? [] { markAsSent(member.shape, of: reader) }
        case .members(let members):
            for member in members { markAsSent(member.shape, of: reader) }
        case .text, .integer, .number, .flag, .bytes, .open: break
        }
    }

    /// Returns the schemas of all records by their names.
    func components(of reader: ShapeReader) -> [String: JSONValue] {
        Dictionary(
            uniqueKeysWithValues: reader.records.map { name, members in
                (name, Self.object(members, rules[name] ?? Rules()))
            })
    }

    /// Returns the schema of a value, which refers to those of named records.
    /// - Parameter isSent: Whether it is part of a request.
    static func schema(of shape: WireShape, isSent: Bool = false) -> JSONValue {
        switch shape {
        case .text: ["type": "string"]
        case .integer: ["type": "integer", "format": "int64"]
        case .number: ["type": "number", "format": "double"]
        case .flag: ["type": "boolean"]
        case .bytes: ["type": "string", "contentEncoding": "base64"]
        case .list(let item): ["type": "array", "items": schema(of: item, isSent: isSent)]
        case .record(let name): ["$ref": .string("#/components/schemas/\(name)")]
        case .members(let members): object(members, Rules(isSent: isSent))
        case .extended(let name, let members):
            ["allOf": [schema(of: .record(name)), object(members, Rules(isSent: isSent))]]
        case .open: [:]
        }
    }

    private static func object(_ members: [WireMember], _ rules: Rules) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        var required: [String] = []
        for member in members {
            var schema = schema(of: member.shape, isSent: rules.isSent)
            if let form = rules.forms[member.name] {
                schema = schema["items"] == nil ? form.schema : schema.with("items", form.schema)
            }
            if member.isNeeded || rules.needed?.contains(member.name) == true {
                required.append(member.name)
            } else if rules.isSent {
                schema = schema.orNull
            }
            properties[member.name] = schema
        }
        let object: JSONValue = ["type": "object", "properties": .object(properties)]
        return required.isEmpty ? object : object.with("required", .array(required.sorted().map(JSONValue.string)))
    }
}

extension ShapeReader {
    /// Returns the name of the record at a path within a value. The path consists of names of members, and skips lists.
    fileprivate func record(at path: ArraySlice<Substring>, of shape: WireShape) -> String? {
        switch shape {
        case .list(let item): return record(at: path, of: item)
        case .record(let name), .extended(let name, _):
            guard let step = path.first else { return name }
            return records[name]?.first { $0.name == step }.flatMap { record(at: path.dropFirst(), of: $0.shape) }
        default: return nil
        }
    }
}

extension BodyRules.TextForm {
    /// The schema of such a text.
    var schema: JSONValue {
        switch self {
        case .id: ["type": "string", "format": "uuid"]
        case .day: ["type": "string", "format": "date"]
        case .time: ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
        case .localTime:
            ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]$"]
        case .words(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
        }
    }
}

extension JSONValue {
    /// The schema of this schema's values and null.
    fileprivate var orNull: JSONValue {
        guard let type = self["type"] else {
            return self == [:] ? self : ["anyOf": [self, ["type": "null"]]]
        }
        let schema = with("type", [type, "null"])
        return self["enum"].map { schema.with("enum", .array($0.array + [.null])) } ?? schema
    }
}
