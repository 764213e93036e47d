import BackendCoreTesting
import Foundation

/// The differences between two versions of an API with which a client of the earlier version doesn't work, or loses data,
/// by their OpenAPI documents.
///
/// Whether a list shows its other records if one has an unknown word is tested by each slice of PetNestWire, so a response
/// may have further words.
struct APIChanges {
    private let earlier: JSONValue
    private let current: JSONValue
    /// The schemas that were compared, since they can contain themselves.
    private var compared: Set<String> = []
    /// A sentence for each difference, with its place.
    private(set) var breaks: Set<String> = []

    /// Compares two documents.
    init(from earlier: JSONValue, to current: JSONValue) {
        self.earlier = earlier
        self.current = current
        for (path, methods) in (earlier["paths"] ?? [:]).members {
            for (method, operation) in methods.members {
                let place = "\(method.uppercased()) \(path)"
                if let now = current["paths"]?[path]?[method] {
                    compareOperation(operation, now, at: place)
                } else {
                    breaks.insert("\(place) is gone.")
                }
            }
        }
    }

    private mutating func compareOperation(_ before: JSONValue, _ now: JSONValue, at place: String) {
        if before["security"] != nil, now["security"] == nil { breaks.insert("\(place) needs a token.") }
        compareParameters(parameters(of: before, in: earlier), parameters(of: now, in: current), at: place)
        let (sent, expected) = (body(of: before["requestBody"]), body(of: now["requestBody"]))
        if let sent, let expected {
            compare(sent, expected, isSent: true, at: "\(place) body")
        } else if expected != nil {
            breaks.insert("\(place) needs a body.")
        } else if sent != nil {
            breaks.insert("\(place) ignores its body.")
        }
        for (status, response) in (before["responses"] ?? [:]).members where status.hasPrefix("2") {
            guard let responseNow = now["responses"]?[status] else {
                breaks.insert("\(place) doesn't respond \(status).")
                continue
            }
            if let received = body(of: response) {
                compare(received, body(of: responseNow) ?? [:], isSent: false, at: "\(place) \(status)")
            }
        }
    }

    private mutating func compareParameters(
        _ before: [String: JSONValue], _ now: [String: JSONValue], at place: String
    ) {
        for (name, parameter) in before {
            guard let parameterNow = now[name] else {
                breaks.insert("\(place) ignores the parameter \(name).")
                continue
            }
            compare(
                parameter["schema"] ?? [:], parameterNow["schema"] ?? [:], isSent: true, at: "\(place) ?\(name)")
        }
        for (name, parameter) in now where parameter["required"] == true && before[name]?["required"] != true {
            breaks.insert("\(place) requires the parameter \(name).")
        }
    }

    /// Compares two schemas of a body or a part of it.
    /// - Parameter isSent: Whether clients send it. A server must accept what it accepted; a client must find what it reads.
    private mutating func compare(_ before: JSONValue, _ now: JSONValue, isSent: Bool, at place: String) {
        var place = place
        if let path = before["$ref"]?.string {
            place = "\(path.split(separator: "/").last ?? "") (\(isSent ? "sent" : "received"))"
            guard compared.insert(place).inserted else { return }
        }
        let (old, new) = (earlier.resolved(before), current.resolved(now))
        let (parts, partsNow) = (old["allOf"].array, new["allOf"].array)
        if parts.count != partsNow.count { breaks.insert("\(place) has other parts.") }
        for (part, partNow) in zip(parts, partsNow) { compare(part, partNow, isSent: isSent, at: place) }
        compareValues(old, new, isSent: isSent, at: place)
        let (members, membersNow) = (old["properties"] ?? [:], new["properties"] ?? [:])
        for (name, member) in members.members {
            if let memberNow = membersNow[name] {
                compare(member, memberNow, isSent: isSent, at: "\(place).\(name)")
            } else {
                breaks.insert("\(place).\(name) is gone.")
            }
        }
        if isSent {
            for name in Set(new["required"].texts).subtracting(old["required"].texts) {
                breaks.insert("\(place).\(name) is required.")
            }
        }
        if let items = old["items"] { compare(items, new["items"] ?? [:], isSent: isSent, at: "\(place)[]") }
    }

    private mutating func compareValues(_ old: JSONValue, _ new: JSONValue, isSent: Bool, at place: String) {
        let (types, typesNow) = (Set(old["type"].texts), Set(new["type"].texts))
        let fits = isSent ? typesNow.isSuperset(of: types) : typesNow.subtracting(["null"]).isSubset(of: types)
        if !fits { breaks.insert("\(place) has another type.") }
        for form in ["format", "pattern", "contentEncoding", "anyOf"] where old[form] != new[form] {
            // A client may send anything where there was no rule, and may rely on a rule for what it receives.
            if isSent ? new[form] != nil : old[form] != nil { breaks.insert("\(place) has another \(form).") }
        }
        guard isSent, new["enum"] != nil else { return }
        if old["enum"] == nil { breaks.insert("\(place) accepts only some words.") }
        for word in Set(old["enum"].texts).subtracting(new["enum"].texts) {
            breaks.insert("\(place) doesn't accept “\(word)”.")
        }
    }

    private func parameters(of operation: JSONValue, in document: JSONValue) -> [String: JSONValue] {
        let parameters = operation["parameters"].array.map(document.resolved)
        return Dictionary(parameters.map { ($0["name"]?.string ?? "", $0) }) { first, _ in first }
    }

    private func body(of message: JSONValue?) -> JSONValue? {
        message?["content"]?["application/json"]?["schema"]
    }
}

extension JSONValue {
    fileprivate var members: [String: JSONValue] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// Returns the part of this document that a reference names, or the value itself.
    fileprivate func resolved(_ value: JSONValue) -> JSONValue {
        guard let path = value["$ref"]?.string else { return value }
        return path.split(separator: "/").dropFirst().reduce(self) { $0[String($1)] ?? [:] }
    }
}

extension JSONValue? {
    /// The texts of an array, or of a single text.
    fileprivate var texts: [String] { string.map { [$0] } ?? array.compactMap(\.string) }
}
