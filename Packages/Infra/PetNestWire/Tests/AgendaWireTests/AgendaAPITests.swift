import CoreWire
import Foundation
import Testing

@testable import AgendaWire

@Suite("The contract of the agenda", .timeLimit(.minutes(1)))
struct AgendaAPITests {
    @Test("declares each operation once")
    func unique() {
        #expect(Set(AgendaAPI.all.map { "\($0.method) \($0.path)" }).count == 3)
    }

    @Test("doesn't repeat an action on its own, because a repetition counts twice")
    func notRepeatable() {
        #expect(!AgendaAPI.perform.declaration.isRepeatable)
    }

    @Test("may repeat undoing, which removes only what the action recorded")
    func repeatable() {
        #expect(AgendaAPI.undo.declaration.isRepeatable)
    }
}
