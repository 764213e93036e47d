import CoreWire
import Foundation
import Testing

@testable import AccountsWire

@Suite("The contract of accounts", .timeLimit(.minutes(1)))
struct AccountsAPITests {
    private func decode<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test("declares each operation once")
    func unique() {
        #expect(Set(AccountsAPI.all.map { "\($0.method) \($0.path)" }).count == 15)
        #expect(AccountsAPI.all.count == 15)
    }

    @Test("needs no token only where one is requested or a password is forgotten")
    func tokens() {
        let open = AccountsAPI.all.filter { !$0.needsToken }
        #expect(open.count == 7)
        #expect(open.allSatisfy { $0.method == .post && ["accounts", "sessions", "password"].contains($0.path[1]) })
    }

    @Test("doesn't repeat a refresh on its own, since its token is valid once")
    func refresh() {
        #expect(!AccountsAPI.refresh.declaration.isRepeatable)
    }

    @Test("lists the other sessions if a later version sends one of another form")
    func unreadable() throws {
        let json = #"{"sessions": [{"id": "a", "used": "today"}, {"id": "b", "used": 7, "place": "Berlin"}]}"#
        let list: RecordList<OpenSessionDTO> = try decode(json)
        #expect(list.records.map(\.id) == ["b"])
        #expect(list.undecodable.map(\.id) == ["a"])
    }

    @Test("reads the sessions and accounts of the backend before the contract")
    func earlierAnswers() throws {
        let device: SessionDTO = try decode(Answers.device)
        #expect(device.account?.kind == "device" && device.account?.email == nil && device.secret != nil)
        let registered: SessionDTO = try decode(Answers.register)
        let account: AccountDTO = try decode(Answers.account)
        #expect(registered.account == account)
        #expect(account.email == "ada@example.org")
        #expect(registered.expiresIn == 600 && registered.refreshExpiresIn == 5_184_000 && registered.secret == nil)
        let renewed: SessionDTO = try decode(Answers.refresh)
        #expect(renewed.session == registered.session)
        #expect(renewed.access != registered.access && renewed.refresh != registered.refresh)
        let sessions: RecordList<OpenSessionDTO> = try decode(Answers.sessions)
        #expect(sessions.records.map(\.id) == [registered.session])
        #expect(sessions.records.map(\.isCurrent) == [true])
        #expect(sessions.records.map(\.device) == ["Laptop"])
    }
}
