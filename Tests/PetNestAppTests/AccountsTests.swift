import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation
import CoreStorage
import Foundation
import KeyringTesting
import PetsWire
import Testing

@testable import PetNestApp

/// The app's sessions on a data folder, without a surface.
@MainActor
private final class Household {
    let folder: HouseholdFolder
    let services: LocalServices
    let host: SessionHost
    let stack = ScreenStack()

    convenience init(_ folder: HouseholdFolder) async throws {
        try await self.init(folder, folder.options)
    }

    init(_ folder: HouseholdFolder, _ options: PetNestOptions) async throws {
        self.folder = folder
        services = try LocalServices.open(options)
        let user = try await services.begin(announce: options.announce)
        host = SessionHost(
            user, app: services.app, accounts: services.accounts, stack: stack, recording: nil)
        let host = host
        host.onBegin = { [weak host] _ in try? host?.session.coordinator.open(Route([])) }
        host.onBegin(nil)
    }

    func add(pet name: String) async throws {
        let pet = try Pet(name: name, species: .cat, today: services.app.today.date)
        try await host.session.services.pets.save(pet)
    }

    var pets: [String] {
        get async throws { try await host.session.services.pets.pets().map(\.name) }
    }

    /// The text of all screens after loading.
    var shown: String {
        get async { String(describing: await stack.top?.settled()) }
    }

    func register(_ email: String) async throws {
        try await host.begin { accounts throws(ServiceError) in
            try await accounts.register(email: email, password: "correct horse")
        }
    }

    func signIn(_ email: String) async throws {
        try await host.begin { accounts throws(ServiceError) in
            try await accounts.signIn(email: email, password: "correct horse")
        }
    }

    func close() { services.close() }
}

@MainActor @Suite("Sessions of a data folder", .timeLimit(.minutes(10)))
struct AccountsTests {
    private let folder: HouseholdFolder

    init() throws {
        folder = try HouseholdFolder()
    }

    private var credentials: URL { folder.data.appending(path: "credentials/accounts.json") }

    @Test("The first start creates an account without asking, and later ones resume its session")
    func silent() async throws {
        let first = try await Household(folder)
        try await first.add(pet: "Miso")
        let session = try #require(first.host.session.services.user.account)
        first.close()
        let second = try await Household(folder)
        #expect(second.host.session.services.user.account == session)
        #expect(try await second.pets == ["Miso"])
        #expect(folder.messages.isEmpty)
        let attributes = try FileManager.default.attributesOfItem(atPath: credentials.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        second.close()
    }

    @Test(
        "With lost or damaged credentials, the local account is restored with its pets",
        arguments: [nil, "{"])
    func lost(content: String?) async throws {
        let first = try await Household(folder)
        try await first.add(pet: "Miso")
        first.close()
        if let content {
            try Data(content.utf8).write(to: credentials)
        } else {
            try FileManager.default.removeItem(at: credentials)
        }
        let second = try await Household(folder)
        #expect(try await second.pets == ["Miso"])
        #expect(folder.messages.isEmpty == (content == nil))
        second.close()
    }

    @Test("Choosing the keyring moves the credentials there, where completions find them")
    func keyring() async throws {
        let first = try await Household(folder)
        try await first.register("ada@example.org")
        try await first.add(pet: "Bruno")
        first.close()
        let double = try SecretToolDouble()
        var options = folder.options
        options.usesKeyring = true
        await #expect(throws: AppError.self) { try await Household(folder, options) }
        options.environment = double.environment
        let second = try await Household(folder, options)
        #expect(try await second.pets == ["Bruno"])
        second.close()
        #expect(!FileManager.default.fileExists(atPath: credentials.path))
        #expect(await PetNest.petNames(options) == ["Bruno"])
        let third = try await Household(folder, options)
        #expect(try await third.pets == ["Bruno"])
        await third.host.signOut()
        third.close()
        #expect(options.savedAccount() == nil)
        withExtendedLifetime(double) {}
    }

    @Test("Completions leave a damaged database as it is")
    func namesInDamagedDatabase() async throws {
        try await Household(folder).close()
        let database = folder.data.appending(path: "petnest.sqlite")
        let damaged = Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 8000)
        try damaged.write(to: database)
        #expect(await PetNest.petNames(folder.options).isEmpty)
        #expect(try Data(contentsOf: database) == damaged)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.data.path)
        #expect(!files.contains { $0.contains("damaged") })
    }

    @Test("A sign-out that is recorded twice is saved once")
    func signOutTwice() async throws {
        let app = try await Household(folder)
        try await app.register("ada@example.org")
        let store = FileKeyValueStore(folder: DataFolder.credentials(in: folder.data))
        let session = try #require(try store.value(for: .accounts)?.session)
        await app.host.signOut()
        let saved = try credentialsFile
        try await app.services.accounts.recordSignOut(session.id)
        #expect(try credentialsFile == saved)
        app.close()
    }

    /// The number of the file, which is another one after each save.
    private var credentialsFile: Int? {
        get throws {
            try FileManager.default.attributesOfItem(atPath: credentials.path)[.systemFileNumber] as? Int
        }
    }

    @Test("Credentials of a newer version are left unchanged, and the app doesn't start")
    func newer() async throws {
        try await Household(folder).close()
        let content = #"{"version": 9, "value": {}}"#
        try Data(content.utf8).write(to: credentials)
        let services = try LocalServices.open(folder.options)
        await #expect(throws: AppError.self) { try await services.begin(announce: { _ in }) }
        services.close()
        #expect(try String(contentsOf: credentials, encoding: .utf8) == content)
    }

    @Test("Two accounts of a folder each see their own pets, and nothing of the previous one")
    func twoPeople() async throws {
        let app = try await Household(folder)
        try await app.add(pet: "Miso")
        try await app.register("ada@example.org")
        #expect(try await app.pets == [])
        #expect(!(await app.shown).contains("Miso"))
        try await app.add(pet: "Bruno")
        await app.host.signOut()
        #expect(app.stack.sources.map(\.screen.id) == ["sign-in"])
        #expect(!(await app.shown).contains("Bruno"))
        try await app.register("grace@example.org")
        #expect(try await app.pets == [])
        #expect(!(await app.shown).contains("Bruno"))
        await app.host.signOut()
        try await app.signIn("ada@example.org")
        #expect(try await app.pets == ["Bruno"])
        await app.host.signOut()
        try await app.host.begin { accounts throws(ServiceError) in try await accounts.signInDevice() }
        #expect(try await app.pets == ["Miso"])
        app.close()
    }

    @Test("Signing out releases the session's screens, coordinators, and services")
    func signOut() async throws {
        let app = try await Household(folder)
        for route in ["pets/new", "settings/account", "shop"] {
            try app.host.session.coordinator.open(Route(parsing: route))
            _ = await app.stack.top?.settled()
        }
        let watched = objects(of: app)
        #expect(watched.count > 10)
        #expect(watched.contains { $0.name == "AppCoordinator" } && watched.contains { $0.name == "PetGateway" })
        await app.host.signOut()
        // A release has no event.
        for _ in 0..<10_000 where watched.contains(where: { $0.object != nil }) { await Task.yield() }
        #expect(watched.filter { $0.object != nil }.map(\.name) == [])
        app.close()
    }

    /// Returns the session's objects and screens, without the app's.
    private func objects(of app: Household) -> [Watched] {
        let kept =
            ObjectGraph.objects(in: [Box(app.services.app), Box(app.services.accounts)]) + [
                Watched(object: app.stack, name: "the stack")
            ]
        return ObjectGraph.objects(
            in: [app.host.session] + app.stack.sources.map { $0 as AnyObject }, except: kept)
    }

    @Test("After signing out, requests of the session fail, and the next start asks for an account")
    func askedLate() async throws {
        let app = try await Household(folder)
        let client = app.host.session.services.client
        try await client.perform(PetsAPI.pets)
        await app.host.signOut()
        await #expect(throws: ServiceError.self) { try await client.perform(PetsAPI.pets) }
        try await app.register("ada@example.org")
        await #expect(throws: ServiceError.self) { try await client.perform(PetsAPI.pets) }
        await app.host.signOut()
        app.close()
        let next = try await Household(folder)
        #expect(next.host.session.services.user.account == nil)
        #expect(next.stack.sources.map(\.screen.id) == ["sign-in"])
        next.close()
    }

    @Test("A session that was ended elsewhere leads to the sign-in screen")
    func endedElsewhere() async throws {
        let app = try await Household(folder)
        try await app.register("ada@example.org")
        try await app.add(pet: "Bruno")
        let other = try await Household(folder)
        #expect(try await other.pets == ["Bruno"])
        await other.host.signOut()
        _ = try? await app.pets
        await observed { app.stack.sources.map(\.screen.id) == ["sign-in"] }
        #expect(app.stack.sources.map(\.screen.id) == ["sign-in"])
        other.close()
        app.close()
    }

    @Test("What was typed before a session was ended elsewhere is back for the same account, and for no other")
    func inputOfEndedSession() async throws {
        let app = try await Household(folder)
        let surface = ScreenSurfaceMock()
        surface.showCalls.answer { _, _ in }
        let forms = UnfinishedForms(
            drafts: { [host = app.host] in host.session.unfinished }, log: app.services.app.log)
        let presenter = StackPresenter(stack: app.stack, forms: forms, onArrival: { _ in }, onEvent: { _ in })
        app.host.keepInput = { [stack = app.stack] in forms.keepOpen(stack) }
        func openForm() async throws {
            try app.host.session.coordinator.open(Route(parsing: "pets/new"))
            presenter.update()
            _ = await app.stack.top?.settled()
            presenter.update()
        }
        try await app.register("ada@example.org")
        presenter.present(on: surface)
        try await openForm()
        presenter.handle(.edited("name", .text("Bruno")))
        let other = try await Household(folder)
        await other.host.signOut()
        _ = try? await app.pets
        await observed { app.stack.sources.map(\.screen.id) == ["sign-in"] }
        let shown = await app.shown
        #expect(shown.contains("You were signed out: ") && shown.contains("What you typed is kept."))
        other.close()

        try await app.register("grace@example.org")
        try await openForm()
        #expect(!(await app.shown).contains("Bruno"))
        await app.host.signOut()
        #expect(!(await app.shown).contains("You were signed out: "))
        try await app.signIn("ada@example.org")
        try await openForm()
        #expect((await app.shown).contains("Bruno"))
        presenter.handle(.back)
        await app.host.signOut()
        try await app.signIn("ada@example.org")
        try await openForm()
        #expect(!(await app.shown).contains("Bruno"))
        app.close()
    }

    @Test("Two processes share a session: each uses the token that the other refreshed")
    func twoWindows() async throws {
        let one = try await Household(folder)
        let two = try await Household(folder)
        guard case .signedIn(let first) = one.host.user, case .signedIn(let second) = two.host.user,
            let old = first.credential
        else {
            Issue.record("Nobody is signed in.")
            return
        }
        let renewed = try await first.renew(old)
        #expect(renewed.version == old.version + 1)
        #expect(try await second.renew(old) == renewed)
        try await two.add(pet: "Miso")
        #expect(try await one.pets == ["Miso"])
        one.close()
        two.close()
    }

    @Test("A local account that adds an email keeps its pets, and needs the email to sign in")
    func becameFull() async throws {
        let app = try await Household(folder)
        try await app.add(pet: "Miso")
        try app.host.session.coordinator.open(Route(parsing: "settings/account/email"))
        _ = await app.stack.top?.settled()
        for (field, text) in [("email", "ada@example.org"), ("new", "correct horse"), ("again", "correct horse")] {
            app.stack.top?.handle(.edited(FieldID(field), .text(text)))
        }
        let form = app.stack.top
        form?.handle(.activated("send"))
        _ = await form?.settled()
        #expect(app.stack.top?.screen.id == "account")
        #expect(try await app.pets == ["Miso"])
        await app.host.signOut()
        try await app.host.begin { accounts throws(ServiceError) in try await accounts.signInDevice() }
        #expect(try await app.pets == [])
        try await app.signIn("ada@example.org")
        #expect(try await app.pets == ["Miso"])
        app.close()
    }

    @Test("Closing an account removes it with its pets, a local account too")
    func closed() async throws {
        let app = try await Household(folder)
        try await app.add(pet: "Miso")
        let own = try #require(app.host.session.services.user.account)
        try app.host.session.services.store.save(Data("{}".utf8), as: "draft")
        let files = { try FileManager.default.contentsOfDirectory(atPath: folder.data.path) }
        #expect(try files().contains("draft-\(own).json"))
        try await app.host.close(password: "")
        #expect(try !files().contains { $0.contains(own) })
        #expect(app.stack.sources.map(\.screen.id) == ["sign-in"])
        try await app.host.begin { accounts throws(ServiceError) in try await accounts.signInDevice() }
        #expect(try await app.pets == [])
        try await app.register("ada@example.org")
        await #expect(throws: ServiceError.self) { try await app.host.close(password: "wrong") }
        try await app.host.close(password: "correct horse")
        await #expect(throws: ServiceError.self) { try await app.signIn("ada@example.org") }
        app.close()
    }
}

/// Wraps a value for reflection.
private final class Box {
    let value: Any

    init(_ value: Any) {
        self.value = value
    }
}
