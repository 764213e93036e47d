import BackendCore
import BackendCoreTesting
import CoreInterfacesTesting
import CoreWire
import Foundation
import HTTPTypes
import Testing

@testable import PetNestBackend

/// The backend's requirements on the bodies of an endpoint beyond the types of their members. Only the code that
/// validates bodies defines them, so they are determined by sending variants of the example in the page of the API.
struct BodyRules {
    /// The form of a text.
    enum TextForm: Hashable {
        case id
        case day
        case time
        case localTime
        /// One of a few words.
        case words([String])
    }

    /// The names of the required members by the path of their object: `["recurrence": ["every", "unit"]]`.
    private(set) var needed: [String: Set<String>] = [:]
    /// The forms of texts by their path: `recurrence.unit`.
    private(set) var forms: [String: TextForm] = [:]

    /// Determines the rules of a route's body. There are none if the route first looks up a record that doesn't exist.
    init(of route: Route, example: JSONValue) async throws {
        let probe = try await BodyProbe(route)
        guard try await probe.accepts(example) else { return }
        for path in [[]] + example.paths {
            switch example[path] {
            case .object(let members):
                let names = try await probe.needed(members, at: path, of: example)
                needed[path.dotted, default: names].formIntersection(names)
            case .string:
                if let form = try await probe.form(at: path, of: example) { forms[path.dotted] = form }
            default: break
            }
        }
    }
}

/// Sends bodies to a route of a backend that has a pet.
private struct BodyProbe {
    private static let unreadable = "no such word"

    let backend: PetNestBackend
    let route: Route

    init(_ route: Route) async throws {
        let mail = MailingMock()
        mail.sendCalls.returns(())
        backend = PetNestBackend(
            database: try TestBackend.emptyStore(), passwords: HashingDouble(), mail: mail, now: { TestBackend.noon })
        self.route = route
        await backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: try Bodies.smallestPet.data)
    }

    private func send(_ body: JSONValue) async throws -> TestAnswer {
        let path = route.path.map { $0.hasPrefix(":") ? Bodies.miso : String($0) }.joined(separator: "/")
        let answer = await backend.send(route.method, "/\(path)", bytes: try body.data)
        // The probe would take it for an accepted body, and find no rules.
        #expect(answer.status < 500, "\(route.method) /\(path): \(answer.message)")
        return answer
    }

    func accepts(_ body: JSONValue) async throws -> Bool {
        try await ![400, 422].contains(send(body).status)
    }

    /// Returns the required members of an object in a body: those that the response to an empty object reports as
    /// missing, and without which the example is rejected.
    func needed(
        _ members: [String: JSONValue], at path: [JSONValue.Step], of example: JSONValue
    ) async throws -> Set<String> {
        var found: Set<String> = []
        while true {
            let known = JSONValue.object(members.filter { found.contains($0.key) })
            let lacking = try await send(example.replacing(path, with: known)).lacking(below: path.dotted)
                .filter { members[$0] != nil && !found.contains($0) }
            if lacking.isEmpty { break }
            found.formUnion(lacking)
        }
        for name in found where try await accepts(example.replacing(path + [.member(name)], with: nil)) {
            found.remove(name)
        }
        return found
    }

    /// Returns the form of a text in a body, from the backend's response to another text.
    func form(at path: [JSONValue.Step], of example: JSONValue) async throws -> BodyRules.TextForm? {
        let answer = try await send(example.replacing(path, with: .string(Self.unreadable)))
        let text = "“\(Self.unreadable)”"
        guard [400, 422].contains(answer.status) else { return nil }
        let problems = (answer.json?["error"]?["problems"]).array.compactMap { $0["message"]?.string }
        for message in [answer.message] + problems where message.contains(text) {
            if let words = message.wholeMatch(of: /.* isn't one of (.+)\./) {
                return .words(words.1.split(separator: ", ").map(String.init))
            }
            if message.contains("should be a UUID") { return .id }
            if message.contains("should be a day like") { return .day }
            if message.contains("should be a day and time like") { return .localTime }
            if message.contains("should be a time like") { return .time }
        }
        return nil
    }
}

extension TestAnswer {
    /// The members of an object in the request's body that the response reports as missing or invalid.
    fileprivate func lacking(below path: String) -> Set<String> {
        guard [400, 422].contains(status) else { return [] }
        let named = message.matches(of: /“([^”]*)”/).map { String($0.1) } + problems
        let prefix = path.isEmpty ? "" : path + "."
        return Set(
            named.filter { $0.hasPrefix(prefix) }.compactMap {
                $0.dropFirst(prefix.count).split(separator: ".").first.map(String.init)
            })
    }
}

extension JSONValue {
    /// A step of a path within a value.
    enum Step: Hashable {
        case member(String)
        case item(Int)
    }

    /// The paths of all values in a value.
    fileprivate var paths: [[Step]] {
        let steps: [(Step, JSONValue)] =
            switch self {
            case .object(let members): members.sorted { $0.key < $1.key }.map { (.member($0), $1) }
            case .array(let items): items.enumerated().map { (.item($0), $1) }
            default: []
            }
        return steps.flatMap { step, value in [[step]] + value.paths.map { [step] + $0 } }
    }

    fileprivate subscript(path: [Step]) -> JSONValue? {
        guard let step = path.first else { return self }
        return child(step)?[Array(path.dropFirst())]
    }

    private func child(_ step: Step) -> JSONValue? {
        switch step {
        case .member(let name): self[name]
        case .item(let index): array.indices.contains(index) ? array[index] : nil
        }
    }

    /// Returns the value with another value at a path, or for `nil` without one there.
    fileprivate func replacing(_ path: [Step], with value: JSONValue?) -> JSONValue {
        guard let step = path.first else { return value ?? .null }
        let rest = Array(path.dropFirst())
        let new = rest.isEmpty ? value : child(step)?.replacing(rest, with: value)
        switch step {
        case .member(let name): return with(name, new)
        case .item(let index):
            var items = array
            if let new { items[index] = new } else { items.remove(at: index) }
            return .array(items)
        }
    }
}

extension [JSONValue.Step] {
    /// The path in the form of failures: members separated by dots, without the positions of items.
    fileprivate var dotted: String {
        compactMap { if case .member(let name) = $0 { name } else { nil } }.joined(separator: ".")
    }
}
