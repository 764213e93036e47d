import CoreNetworking
import Foundation
import Testing

@testable import PetNestApp

@Suite("Recorded replies", .timeLimit(.minutes(20)))
struct RecordedReplyTests {
    @Test(
        "A call's outcome survives a round trip, also without a reply",
        arguments: [
            .success(APIReply(status: 200, body: Data("Überall".utf8))), .success(APIReply(status: 503)),
            .failure(.unreachable("the cable is out")), .failure(.notSent("nobody answers")), .failure(.cancelled),
        ] as [Result<APIReply, TransportError>])
    func roundTrip(result: Result<APIReply, TransportError>) throws {
        let read = try JSONDecoder().decode(RecordedReply.self, from: JSONEncoder().encode(RecordedReply(result)))
        switch result {
        case .success(let reply):
            #expect(try read.get().status == reply.status)
            #expect(try read.get().body == reply.body)
        case .failure(let error): #expect(throws: error) { try read.get() }
        }
    }
}
