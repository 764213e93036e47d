import BackendCoreTesting
import CoreModels
import CoreWire
import Foundation
import Testing

@testable import BackendCore

/// The wire protocol as an OpenAPI document (<https://spec.openapis.org/oas/v3.1.1.html>). Like the pages of the API,
/// it is generated from the declared endpoints, the examples of bodies, and the table of failures. The schemas of
/// bodies follow from their Swift types, see ``ShapeReader``, and from the backend's rules, see ``BodyRules``.
struct OpenAPIDocument {
    private static let introduction = """
        README.md beside this document describes what all requests have in common, and the other pages the rules of bodies. \
        A body that its schema accepts may break one of these rules; the response is 422 then. A response may lack each \
        member that isn't required, and have others. A text without a format may still have one, which its page names.
        """

    /// The name of the response to a read whose body the client has.
    private static let notModified = "notModified"

    private var reader = ShapeReader()
    private var schemas = Schemas()
    private var paths: [String: JSONValue] = [:]

    /// Adds the endpoints of a slice.
    mutating func add(_ slice: Slice, _ endpoints: [EndpointDeclaration]) async throws {
        for (route, endpoint) in zip(slice.routes, endpoints) {
            var operation: [String: JSONValue] = [
                "operationId": .string(endpoint.operationID), "tags": [.string(slice.name)],
                "description": .string(endpoint.response), "parameters": .array(endpoint.parameters),
                "responses": .object(responses(of: endpoint)),
            ]
            if !endpoint.needsToken { operation["security"] = [] }
            if let type = endpoint.bodyType as? any Decodable.Type, endpoint.bodyType != NoBody.self {
                let shape = reader.shape(of: type)
                var content: [String: JSONValue] = ["schema": Schemas.schema(of: shape, isSent: true)]
                if let example = try slice.example(of: endpoint.body) {
                    // The id of the record must equal the one in the path, and the example has another one.
                    content["example"] = example.with("id", nil)
                    schemas.add(try await BodyRules(of: route, example: example), to: shape, of: reader)
                }
                schemas.markAsSent(shape, of: reader)
                operation["requestBody"] = ["required": true, "content": ["application/json": .object(content)]]
            }
            add(.object(operation), at: route.pattern, endpoint.method)
        }
    }

    /// Adds the stream of changes, which a server answers without the backend.
    mutating func addChanges() {
        let events = ChangeEvent.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let operation: JSONValue = [
            "operationId": "getChanges", "tags": ["Changes"],
            "description": .string("Server-sent events without data: \(events). See README.md."),
            "parameters": [
                [
                    "name": .string(ChangeEvent.clientField), "in": "header", "schema": ["type": "string"],
                    "description": "An id of the client's choice. It doesn't receive the changes of requests with it.",
                ]
            ],
            "responses": [
                "200": [
                    "description": "The stream, for up to ten minutes.",
                    "content": ["text/event-stream": ["schema": ["type": "string"]]],
                ],
                "401": Failure.Kind.unauthorized.reference, "503": Failure.Kind.unavailable.reference,
            ],
        ]
        add(operation, at: ChangeEvent.path, .get)
    }

    /// The document.
    mutating func finished() throws -> String {
        let failure = reader.shape(of: FailureBody.self)
        var responses: [String: JSONValue] = [:]
        for kind in Failure.Kind.allCases where kind != .methodNotAllowed {
            var response: [String: JSONValue] = [
                "description": .string(kind.documentation),
                "content": ["application/json": ["schema": Schemas.schema(of: failure)]],
            ]
            if kind == .tooMany {
                response["headers"] = ["retry-after": ["required": true, "schema": ["type": "integer"]]]
            }
            responses[kind.rawValue] = .object(response)
        }
        responses[Self.notModified] = [
            "description": "The client has the body already: its tag is in `if-none-match`."
        ]
        let document: JSONValue = [
            "openapi": "3.1.1",
            "info": [
                "title": "PetNest", "version": "1",
                "description": .string(Self.introduction),
            ],
            "security": [["accessToken": []]],
            "paths": .object(paths),
            "components": [
                "schemas": .object(schemas.components(of: reader)), "responses": .object(responses),
                "parameters": [
                    "ifNoneMatch": [
                        "name": "if-none-match", "in": "header", "schema": ["type": "string"],
                        "description": "The tags of the bodies that the client has (RFC 9110, 13.1.2).",
                    ]
                ],
                "securitySchemes": ["accessToken": ["type": "http", "scheme": "bearer"]],
            ],
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }

    private mutating func add(_ operation: JSONValue, at path: String, _ method: WireMethod) {
        paths[path] = (paths[path] ?? [:]).with(method.rawValue.lowercased(), operation)
    }

    private mutating func responses(of endpoint: EndpointDeclaration) -> [String: JSONValue] {
        var responses: [String: JSONValue] = [:]
        for kind in endpoint.undeclaredFailures { responses["\(kind.status.code)"] = kind.reference }
        for (status, failures) in Dictionary(grouping: endpoint.failures, by: \.status) {
            guard let kind = Failure.Kind.allCases.first(where: { $0.status.code == status }) else {
                Issue.record("\(endpoint.operationID) declares status \(status), which no failure has")
                continue
            }
            // A description next to a reference overrides that of the referenced response, so it repeats the common reason.
            let common = endpoint.undeclaredFailures.contains(kind) ? [kind.documentation] : []
            responses["\(status)"] = kind.reference.with(
                "description", .string((failures.map(\.description) + common).joined(separator: "; ")))
        }
        var success: [String: JSONValue] = ["description": .string(endpoint.answer.isEmpty ? "done" : endpoint.answer)]
        if let type = endpoint.answerType as? any Decodable.Type, endpoint.answerType != NoBody.self {
            let shape = reader.shape(of: type)
            success["content"] = ["application/json": ["schema": Schemas.schema(of: shape)]]
        } else if endpoint.answerType == JSONFile.self {
            success["content"] = ["application/json": ["schema": ["type": "object"]]]
        }
        if endpoint.isTagged {
            success["headers"] = [
                "etag": ["description": "The tag of the body (RFC 9110, 8.8.3).", "schema": ["type": "string"]]
            ]
            responses["304"] = ["$ref": .string("#/components/responses/\(Self.notModified)")]
        }
        responses["\(endpoint.status)"] = .object(success)
        return responses
    }
}

extension Slice {
    /// Returns the example of a body in the slice's page, or `nil` if there is none.
    /// - Throws: An error of `JSONSerialization` if it isn't JSON.
    fileprivate func example(of body: String) throws -> JSONValue? {
        let lines = wire.split(separator: "\n")
        guard let start = lines.firstIndex(where: { ($0 + ";").prefixMatch(of: /\/\/ ([\w ]+)[;:,.]/)?.1 == body[...] })
        else { return nil }
        let text = lines[start...].drop { $0.hasPrefix("//") }.prefix { !$0.hasPrefix("//") }.joined()
        // Arbitrary ids are “…” in the page.
        return try JSONValue(parsing: Data(text.replacing("\"…\"", with: "\"\(Bodies.miso)\"").utf8))
    }
}

extension Failure.Kind {
    /// The reference to the failure's response.
    fileprivate var reference: JSONValue { ["$ref": .string("#/components/responses/\(rawValue)")] }
}

extension EndpointDeclaration {
    /// Whether a server tags the bodies of responses, and doesn't send one that the client has.
    fileprivate var isTagged: Bool { method == .get && status == 200 && answerType != NoBody.self }

    /// The name of the operation: "getPetsByPetWeights".
    fileprivate var operationID: String {
        let words = path.dropFirst().map { $0.hasPrefix(":") ? "By" + $0.dropFirst().capitalizedFirst : $0 }
        return method.rawValue.lowercased() + words.map(\.capitalizedFirst).joined()
    }

    fileprivate var parameters: [JSONValue] {
        let ids = ids.map { name -> JSONValue in
            ["name": .string(name), "in": "path", "required": true, "schema": ["type": "string", "format": "uuid"]]
        }
        let query = query.map { parameter -> JSONValue in
            let members: JSONValue = [
                "name": .string(parameter.name), "in": "query", "required": .bool(parameter.isRequired),
                "schema": parameter.type.schema, "description": .string(parameter.type.wireExpectation),
            ]
            // Items are separated by commas.
            return parameter.type.schema["items"] == nil ? members : members.with("explode", false)
        }
        return ids + query + (isTagged ? [["$ref": "#/components/parameters/ifNoneMatch"]] : [])
    }
}

extension StringProtocol {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension WireText {
    /// The schema of a parameter.
    fileprivate static var schema: JSONValue {
        switch self {
        case is Int.Type: ["type": "integer", "minimum": 1]
        case is Bool.Type: ["type": "string", "enum": ["yes", "no"]]
        case is CalendarDate.Type: BodyRules.TextForm.day.schema
        case is PetID.Type: BodyRules.TextForm.id.schema
        case is LocalTime.Type: BodyRules.TextForm.localTime.schema
        case is Coordinate.Type: ["type": "string", "pattern": #"^-?[0-9]+(\.[0-9]+)?,-?[0-9]+(\.[0-9]+)?$"#]
        case let list as any WireTextList.Type: ["type": "array", "items": list.element.schema]
        case let words as any CaseIterable.Type: BodyRules.TextForm.words(texts(words)).schema
        default: ["type": "string"]
        }
    }

    private static func texts<Words: CaseIterable>(_ words: Words.Type) -> [String] {
        words.allCases.compactMap { ($0 as? any WireText)?.wireText }
    }
}

private protocol WireTextList {
    static var element: any WireText.Type { get }
}

extension Array: WireTextList where Element: WireText {
    fileprivate static var element: any WireText.Type { Element.self }
}
