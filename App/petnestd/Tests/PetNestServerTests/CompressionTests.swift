import CoreModels
import CoreNetworking
import Foundation
import HTTPTypes
import PetNestAPI
import Testing

@testable import PetNestServer

@Suite("Compressed bodies", .timeLimit(.minutes(2)))
struct CompressionTests {
    private static let pets = String(repeating: #"{"name": "Miso"}, "#, count: 100)

    /// Returns the response to a read with a body of the pets, or to another method.
    private func answer(
        _ accepted: String?, method: HTTPRequest.Method = .get, body: String = pets
    ) -> (response: HTTPResponse, body: Data) {
        var request = HTTPRequest(method: method, scheme: nil, authority: nil, path: "/v1/pets")
        request.headerFields[.acceptEncoding] = accepted
        let response = HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"])
        let (tagged, bytes) = response.tagged(for: request, Data(body.utf8))
        return tagged.compressed(for: request, bytes)
    }

    @Test(
        "are sent to clients that accept gzip",
        arguments: [
            ("gzip", true), ("deflate, gzip, br, zstd", true), ("br;q=1.0, GZIP;q=0.5", true), ("*", true),
            ("gzip;q=0", false), ("*, gzip; q=0.0", false), ("*;q=0", false), ("identity", false), ("br", false),
            ("", false),
        ])
    func accepted(field: String, isCompressed: Bool) {
        let (response, body) = answer(field)
        #expect((response.headerFields[.contentEncoding] == "gzip") == isCompressed)
        #expect((body != Data(Self.pets.utf8)) == isCompressed)
    }

    @Test("have a weak entity tag, and depend on what the client accepts, as the others")
    func tags() throws {
        let (plain, compressed) = (answer(nil).response, answer("gzip").response)
        let tag = try #require(plain.headerFields[.eTag])
        #expect(tag.hasPrefix("\"") && compressed.headerFields[.eTag] == "W/\(tag)")
        #expect([plain, compressed].map { $0.headerFields[.vary] } == ["accept-encoding", "accept-encoding"])
    }

    @Test("aren't short, and aren't the responses to changes, which may contain a token")
    func others() {
        #expect(answer("gzip", body: String(Self.pets.prefix(1023))).response.headerFields[.contentEncoding] == nil)
        #expect(answer("gzip", body: String(Self.pets.prefix(1024))).response.headerFields[.contentEncoding] == "gzip")
        #expect(answer("gzip", method: .post).response.headerFields[.contentEncoding] == nil)
    }

    @Test("are decompressed by curl and the app, and not sent again while they are the same")
    func clients() async throws {
        try await RunningServer.run { server in
            let ada = try await AccountGateway(client: server.visitor(), device: "laptop").registerDevice()
            let gateway = PetGateway(client: try server.client(ada.access))
            let names = (10..<40).map { "Pet \($0)" }
            for name in names { try await gateway.save(try Pet(name: name, species: .cat, today: .latest)) }
            #expect(try await gateway.pets().map(\.name).sorted() == names)

            let arguments = [
                "--silent", "--header", "authorization: Bearer \(ada.access.text)",
                "http://127.0.0.1:\(server.port)/v1/pets",
            ]
            let plain = try await Program.run("curl", arguments).output
            #expect(plain.utf8.count > HTTPResponse.shortestCompressed)
            #expect(try await Program.run("curl", arguments + ["--compressed"]).output == plain)
            let gzip = ["--header", "accept-encoding: gzip"]
            let head = try await Program.run(
                "curl", arguments + gzip + ["--output", "/dev/null", "--dump-header", "-"])
            let fields = head.output.lowercased()
            #expect(fields.contains("\r\ncontent-encoding: gzip\r\n"), "\(fields)")
            let length = try #require(fields.firstMatch(of: /content-length: ([0-9]+)/).flatMap { Int($0.output.1) })
            #expect(length < plain.utf8.count / 2)
            let tag = try #require(fields.firstMatch(of: /etag: (w\/".+")\r\n/)?.output.1)
            let again = try await Program.run(
                "curl",
                arguments + gzip
                    + ["--header", "if-none-match: \(tag.replacing("w/", with: "W/"))", "--write-out", "%{http_code}"])
            #expect(again.output == "304")
        }
    }

    @Test(
        "of requests are refused with 415 regardless of their content; `identity` counts as none",
        arguments: [("gzip", 415), ("br", 415), ("gzip, identity", 415), ("identity", 201), ("Identity", 201)])
    func requests(encoding: String, status: Int) async throws {
        try await RunningServer.run { server in
            let body = #"{"email": "ada@example.org", "password": "correct horse"}"#
            let answer = try await server.exchange(
                "POST /v1/accounts HTTP/1.1\r\ncontent-encoding: \(encoding)\r\nconnection: close\r\n"
                    + "content-length: \(body.utf8.count)\r\n\r\n\(body)")
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
            if status == 415 {
                #expect(answer.contains("\"code\":\"unsupportedEncoding\""), "\(answer)")
                #expect(answer.lowercased().contains("\r\naccept-encoding: identity\r\n"), "\(answer)")
            }
        }
    }
}
