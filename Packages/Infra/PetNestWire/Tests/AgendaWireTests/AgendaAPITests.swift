import CoreWire
import Foundation
import Testing

@testable import AgendaWire

@Suite("The contract of the agenda", .timeLimit(.minutes(1)))
struct AgendaAPITests {
    @Test("declares each operation once")
    func unique() {
        #expect(Set(AgendaAPI.all.map { "\($0.method) \($0.path)" }).count == 2)
    }

    @Test("doesn't repeat an action on its own, since done twice counts twice")
    func notRepeatable() {
        #expect(!AgendaAPI.perform.declaration.isRepeatable)
    }
}
