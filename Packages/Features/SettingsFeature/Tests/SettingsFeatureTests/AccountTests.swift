import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation
import Foundation
import Synchronization
import Testing

@testable import SettingsFeature

@MainActor @Suite("The account", .timeLimit(.minutes(10)))
struct AccountTests {
    private nonisolated static let current = "00000000-0000-4000-8000-000000000001"
    private nonisolated static let other = "00000000-0000-4000-8000-000000000002"
    private nonisolated static let sessions = """
        {"sessions": [
          {"id": "\(current)", "device": "laptop", "since": 1777777777, "used": 1777778888, "isCurrent": true},
          {"id": "\(other)", "since": 1777777777, "used": 1777778888, "isCurrent": false},
          {"id": "later", "used": "today"}]}
        """

    /// Returns a world in which the account has an e-mail or not, and whose changes return the test's results.
    private func world(
        email: String?, answer: @escaping @Sendable (APICall) -> APITransportDouble.Answer = { _ in .init(status: 204) }
    ) -> World {
        let account = email.map { #"{"id": "1", "kind": "password", "email": "\#($0)", "since": 1}"# }
        return World(
            transport: APITransportDouble { call throws(TransportError) in
                switch call.description {
                case "GET /v1/account": .init(json: account ?? #"{"id": "1", "kind": "device", "since": 1}"#)
                case "GET /v1/sessions": .init(json: Self.sessions)
                default: answer(call)
                }
            })
    }

    private func account(_ world: World) async -> AccountViewModel {
        let model = AccountViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        model.appear()
        _ = await model.settled()
        return model
    }

    private func form(_ form: AccountForm, _ world: World) async -> AccountFormViewModel {
        let model = AccountFormViewModel(form, dependencies: world.dependencies, coordinator: world.coordinator)
        model.appear()
        _ = await model.settled()
        return model
    }

    private func send(_ form: AccountFormViewModel, _ texts: [FieldID: String]) async -> Screen {
        for (field, text) in texts { form.handle(.edited(field, .text(text))) }
        form.handle(.activated("send"))
        return await form.settled()
    }

    @Test(
        "It says who sees the data: also those with whom a pet is shared, or everybody at the computer",
        arguments: [
            ("ada@example.org", "Only this account sees your data, and those with whom you share a pet see that pet."),
            (nil, "Everybody who opens PetNest on this computer uses this account, without signing in."),
        ] as [(String?, String)])
    func visibility(email: String?, sentence: String) async {
        let texts = await account(world(email: email)).screen.allElements.compactMap {
            if case .text(let text) = $0 { text.plain } else { nil }
        }
        #expect(texts.contains(sentence))
    }

    @Test("It shows who is signed in and where, and another session can be ended")
    func sessions() async throws {
        let world = world(email: "ada@example.org")
        let model = await account(world)
        #expect(model.screen.inconsistencies.isEmpty)
        // A session of a form that this app doesn't know is named above the others.
        let notices = model.screen.allElements.compactMap {
            if case .notice(let notice) = $0 { notice.text } else { nil }
        }
        #expect(notices == ["1 record can't be read. Everything else is here."])
        #expect(model.screen.row(RowID(Self.current))?.commands == [])
        #expect(model.screen.command("password") != nil && model.screen.command("email") == nil)
        model.handle(.activated(CommandID("end-\(Self.other)")))
        _ = await model.settled()
        #expect(world.transport.sent.map(\.description).contains("DELETE /v1/sessions/\(Self.other)"))
    }

    @Test("The computer's own account can get an e-mail and a password, and another one can be signed in to")
    func own() async {
        let world = world(email: nil)
        let model = await account(world)
        #expect(model.screen.command("email") != nil && model.screen.command("password") == nil)
        world.leaving.signOutCalls.returns(())
        model.handle(.activated("sign-out"))
        _ = await model.settled()
        #expect(world.leaving.signOutCalls.count == 1)
    }

    @Test("The input is sent and cleared, and the form closes")
    func changes() async throws {
        let world = world(email: nil)
        world.leaving.recordEmailCalls.returns(())
        let adding = await form(.email, world)
        let texts: [FieldID: String] = ["email": "ada@example.org", "new": "correct horse", "again": "correct horse"]
        #expect(await send(adding, texts).field("new")?.value == .text(""))
        #expect(world.leaving.recordEmailCalls.all == ["ada@example.org"])
        #expect(world.transport.sent.last?.description == "PUT /v1/account/credentials")
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("Problems found by the form or the service are shown at their fields")
    func wrong() async {
        let refusing = world(email: "ada@example.org") { call in
            let reason = call.path.hasSuffix("password") ? "wrongPassword" : "emailTaken"
            return .init(status: 409, json: #"{"error": {"code": "x", "message": "No.", "reason": "\#(reason)"}}"#)
        }
        let changing = await form(.password, refusing)
        let short = await send(changing, ["old": "x", "new": "short", "again": "other"])
        #expect(short.field("new")?.error != nil && short.field("again")?.error != nil)
        #expect(refusing.transport.sent.allSatisfy { $0.method == .get })
        let texts: [FieldID: String] = ["old": "x", "new": "battery staple", "again": "battery staple"]
        #expect(await send(changing, texts).field("old")?.error == "No.")
        #expect(refusing.coordinator.closed.isEmpty)
        let adding = await form(.email, refusing)
        let taken: [FieldID: String] = ["email": "a@b.c", "new": "battery staple", "again": "battery staple"]
        #expect(await send(adding, taken).field("email")?.error == "No.")
    }

    @Test("Closing needs a confirmation, and the password if there is one")
    func closing() async {
        let world = world(email: "ada@example.org")
        let closing = await form(.closing, world)
        #expect(closing.screen.command("send")?.confirmation != nil)
        #expect(await send(closing, [:]).field("password")?.error != nil)
        world.leaving.closeCalls.enqueue(
            .failure(.rejected([.init(field: "password", message: "That isn't it.")])), .success(()))
        #expect(await send(closing, ["password": "x"]).field("password")?.error == "That isn't it.")
        _ = await send(closing, ["password": "correct horse"])
        #expect(world.leaving.closeCalls.all == ["x", "correct horse"])
        let own = self.world(email: nil)
        #expect(await form(.closing, own).screen.allFields.isEmpty)
    }

    @Test("Every password is typed into a secret field")
    func secrets() async {
        let world = world(email: "ada@example.org")
        for kind in [AccountForm.email, .password, .closing] {
            let fields = await form(kind, world).screen.allFields.filter { $0.id != "email" }
            #expect(!fields.isEmpty && fields.allSatisfy { $0.kind == .secret })
        }
    }
}
