import Foundation

/// The pins of a `Package.resolved` (SwiftPM, ResolvedPackagesStore.swift, schemas 2 and 3).
struct Pins {
    private(set) var pins: [String: Pin] = [:]

    init() {}

    /// Reads a file. Returns `nil` if there is no file, or if its format is unknown.
    init?(file: String) {
        guard let data = FileManager.default.contents(atPath: file),
            let document = try? JSONDecoder().decode(Document.self, from: data)
        else { return nil }
        for pin in document.pins {
            pins[pin.identity] = Pin(
                identity: pin.identity, kind: pin.kind, location: pin.location,
                state: pin.state.compactMapValues { $0 })
        }
    }

    /// Whether the two have different versions of a package.
    func conflicts(with other: Pins) -> Bool {
        other.pins.contains { identity, pin in pins[identity].map { $0.state != pin.state } ?? false }
    }

    /// Adds the pins of packages that aren't pinned yet.
    mutating func add(_ other: Pins) { pins.merge(other.pins) { own, _ in own } }

    /// Returns these pins, and the others' pins of packages that aren't pinned here.
    func over(_ others: Pins) -> Pins {
        var merged = self
        merged.add(others)
        return merged
    }

    /// Returns the pins of some packages, or all if `identities` is `nil`.
    func pins(of identities: Set<String>?) -> Pins {
        guard let identities else { return self }
        var some = self
        some.pins = pins.filter { identities.contains($0.key) }
        return some
    }

    /// Whether the other pins contain all of these.
    func isPart(of other: Pins) -> Bool { pins.allSatisfy { other.pins[$0.key]?.state == $0.value.state } }

    /// The text of a file with schema 2.
    var text: String {
        get throws {
            let sorted = pins.values.sorted { $0.identity < $1.identity }
            let document = Document(
                pins: sorted.map {
                    Document.Pin(identity: $0.identity, kind: $0.kind, location: $0.location, state: $0.state)
                },
                version: 2)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
        }
    }

    private struct Document: Codable {
        struct Pin: Codable {
            let identity: String
            let kind: String
            let location: String
            let state: [String: String?]
        }

        let pins: [Pin]
        let version: Int
    }
}
