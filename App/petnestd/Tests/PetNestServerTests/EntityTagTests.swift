import CoreModels
import CoreNetworking
import Foundation
import HTTPTypes
import PetNestAPI
import Testing

@testable import PetNestServer

@Suite("Entity tags", .timeLimit(.minutes(5)))
struct EntityTagTests {
    private func get(_ path: String = "/v1/pets", tag: String? = nil, method: HTTPRequest.Method = .get) -> HTTPRequest
    {
        var request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        request.headerFields[.ifNoneMatch] = tag
        return request
    }

    private let body = Data(#"{"pets":[]}"#.utf8)

    @Test("A body has the same tag in each process, and another body has another one")
    func tags() {
        // The test vectors of the hash's authors: http://www.isthe.com/chongo/src/fnv/test_fnv.c
        #expect(EntityTag(of: Data("a".utf8)).description == "\"af63dc4c8601ec8c-1\"")
        #expect(EntityTag(of: Data("foobar".utf8)).description == "\"85944171f73967e8-6\"")
    }

    @Test("A client that has the body gets 304 without it, also if a proxy has made the tag weak")
    func notModified() {
        let (first, sent) = HTTPResponse(status: .ok).tagged(for: get(), body)
        #expect(first.status == .ok && sent == body)
        let tag = first.headerFields[.eTag] ?? ""
        for field in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let (response, rest) = HTTPResponse(status: .ok).tagged(for: get(tag: field), body)
            #expect(response.status == .notModified && rest.isEmpty, "\(field)")
            #expect(response.headerFields[.eTag] == tag && response.headerFields[.contentType] == nil)
        }
        for field in ["\"other\"", tag.uppercased() + "x", ""] {
            #expect(HTTPResponse(status: .ok).tagged(for: get(tag: field), body).0.status == .ok, "\(field)")
        }
    }

    @Test("Only the successful response to a read has a tag")
    func others() {
        for (request, status) in [
            (get(tag: "*", method: .put), HTTPResponse.Status.ok), (get(tag: "*"), .notFound),
            (get(tag: "*"), .created),
        ] {
            let (response, sent) = HTTPResponse(status: status).tagged(for: request, body)
            #expect(response.status == status && sent == body && response.headerFields[.eTag] == nil)
        }
        #expect(HTTPResponse(status: .ok).tagged(for: get(tag: "*"), Data()).0.status == .ok)
    }

    @Test("A read is sent again only after a change, and a tag from another account has no effect")
    func overHTTP() async throws {
        try await RunningServer.run { server in
            let accounts = AccountGateway(client: try server.visitor(), device: "laptop")
            let ada = try await accounts.registerDevice()
            let bob = try await accounts.registerDevice()
            let client = try server.client(ada.access)
            try await PetGateway(client: client).save(try Pet(name: "Miso", species: .cat, today: .latest))
            let adas = try await server.exchange(read(ada.access, nil))
            let tag = try #require(adas.firstMatch(of: /(?i)etag: (".+")\r\n/)?.output.1)
            #expect(adas.hasPrefix("HTTP/1.1 200 ") && adas.contains("Miso"))

            let again = try await server.exchange(read(ada.access, String(tag)))
            #expect(again.hasPrefix("HTTP/1.1 304 ") && again.hasSuffix("\r\n\r\n"))
            let bobs = try await server.exchange(read(bob.access, String(tag)))
            #expect(bobs.hasPrefix("HTTP/1.1 200 ") && !bobs.contains("Miso"))

            // The app's client, which remembers bodies, reads what is stored.
            #expect(try await PetGateway(client: client).pets().map(\.name) == ["Miso"])
            #expect(try await PetGateway(client: client).pets().map(\.name) == ["Miso"])
            try await PetGateway(client: client).save(try Pet(name: "Rex", species: .dog, today: .latest))
            #expect(Set(try await PetGateway(client: client).pets().map(\.name)) == ["Miso", "Rex"])
            let changed = try await server.exchange(read(ada.access, String(tag)))
            #expect(changed.hasPrefix("HTTP/1.1 200 ") && changed.contains("Rex"))
        }
    }

    private func read(_ token: AccessToken, _ tag: String?) -> String {
        let condition = tag.map { "if-none-match: \($0)\r\n" } ?? ""
        return
            "GET /v1/pets HTTP/1.1\r\nhost: a\r\nauthorization: Bearer \(token.text)\r\n\(condition)connection: close\r\n\r\n"
    }
}
