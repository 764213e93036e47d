import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CorePresentation
import Testing

@testable import LoginFeature

@MainActor @Suite("Signing in", .timeLimit(.minutes(10)))
struct LoginScreenTests {
    /// Unexpected calls fail the test.
    private let signingIn = SigningInMock()
    private let recordedLog = LogRecorder()
    private let coordinator = CoordinatorDouble()

    private var dependencies: LoginDependencies {
        LoginDependencies(signingIn: signingIn, mailPlace: "the folder outbox", log: recordedLog.log)
    }

    private func form(_ destination: LoginDestination = .signIn) -> LoginViewModel {
        LoginViewModel(destination, dependencies: dependencies, coordinator: coordinator)
    }

    private func send(_ form: LoginViewModel, _ texts: [FieldID: String]) async -> Screen {
        for (field, text) in texts { form.handle(.edited(field, .text(text))) }
        form.handle(.activated("send"))
        return await form.settled()
    }

    @Test(
        "E-mail and password are sent as typed, except for white space around the e-mail, and the password is cleared"
    )
    func signsIn() async {
        signingIn.signInCalls.returns(())
        let form = form()
        form.handle(.edited("email", .text(" ada@example.org ")))
        form.handle(.edited("password", .text(" correct horse ")))
        form.handle(.activated("send"))
        #expect(form.screen.isBusy)
        let screen = await form.settled()
        #expect(signingIn.signInCalls.all.map(\.email) == ["ada@example.org"])
        #expect(signingIn.signInCalls.all.map(\.password) == [" correct horse "])
        #expect(screen.field("password")?.value == .text(""))
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("At a server, the form names it, and says who can sign in to an account without an e-mail")
    func server() async {
        let dependencies = LoginDependencies(
            signingIn: signingIn, server: "https://petnest.example.org", mailPlace: "your mailbox", log: recordedLog.log
        )
        let form = LoginViewModel(.signIn, dependencies: dependencies, coordinator: coordinator)
        let text = String(describing: form.screen)
        #expect(text.contains("https://petnest.example.org stores the pets of each account."))
        #expect(!text.contains("you see the pets of this computer"))
    }

    @Test("After the service has ended a session, signing in says why it is shown, and whether input is kept")
    func lost() {
        func text(_ destination: LoginDestination, keepsInput: Bool) -> String {
            let dependencies = LoginDependencies(
                signingIn: signingIn, mailPlace: "the outbox", lost: LostSignIn(keepsInput: keepsInput),
                log: recordedLog.log)
            let form = LoginViewModel(destination, dependencies: dependencies, coordinator: coordinator)
            return String(describing: form.screen)
        }
        #expect(text(.signIn, keepsInput: true).contains("You were signed out: the password was changed"))
        #expect(text(.signIn, keepsInput: true).contains("What you typed is kept."))
        #expect(text(.signIn, keepsInput: false).contains("You were signed out: "))
        #expect(!text(.signIn, keepsInput: false).contains("What you typed is kept."))
        #expect(!text(.register, keepsInput: true).contains("You were signed out"))
        #expect(!String(describing: form().screen).contains("You were signed out"))
    }

    @Test("The form for registering says who sees the data, including people with whom a pet is shared")
    func visibility() {
        let text = String(describing: form(.register).screen)
        #expect(text.contains("Only this account sees your data, and those with whom you share a pet see that pet."))
    }

    @Test(
        "A problem that the form can detect is reported at its field, and nothing is sent",
        arguments: [
            (LoginDestination.signIn, ["email": "ada", "password": "x"], "email"),
            (.signIn, ["email": "a b@c", "password": "x"], "email"),
            (.signIn, ["email": "a@b@c", "password": "x"], "email"),
            (.signIn, ["email": "ada@example.org"], "password"),
            (.register, ["email": "ada@example.org", "password": "seven77", "again": "seven77"], "password"),
            (.register, ["email": "ada@example.org", "password": "correct horse", "again": "correct"], "again"),
            (.forgotten, ["email": ""], "email"),
            (
                .code(email: "ada@example.org"), ["code": "", "password": "correct horse", "again": "correct horse"],
                "code"
            ),
        ] as [(LoginDestination, [String: String], String)])
    func wrong(destination: LoginDestination, texts: [String: String], field: String) async {
        let texts = Dictionary(uniqueKeysWithValues: texts.map { (FieldID($0), $1) })
        let screen = await send(form(destination), texts)
        #expect(screen.allFields.filter { $0.error != nil }.map(\.id) == [FieldID(field)])
    }

    @Test("A megabyte is refused without being sent, as e-mail and as a new password")
    func huge() async {
        let huge = String(repeating: "a", count: 1_000_000)
        let email = await send(form(), ["email": "\(huge)@example.org", "password": "x"])
        #expect(email.field("email")?.error != nil)
        let password = await send(form(.register), ["email": "a@b.c", "password": huge, "again": huge])
        #expect(password.field("password")?.error != nil)
    }

    @Test("Validation errors of the service are shown at their fields, all others at the form")
    func refused() async {
        let texts: [FieldID: String] = ["email": "ada@example.org", "password": "wrong"]
        signingIn.signInCalls.enqueue(
            .failure(.rejected([.init(field: "password", message: "They don't belong together.")])),
            .failure(.unavailable(reason: "Wait 30 seconds.")),
            .failure(.rejected([.init(field: "device", message: "Too long.")])))
        let form = form()
        #expect(await send(form, texts).field("password")?.error == "They don't belong together.")
        #expect(await send(form, texts).loginForm?.error == "Wait 30 seconds.")
        #expect(await send(form, texts).loginForm?.error == "Too long.")
        form.handle(.edited("password", .text("x")))
        #expect(form.screen.loginForm?.error == nil)
        #expect(!"\(recordedLog.records)".contains("wrong"))
    }

    @Test("After a failed attempt the password is still in its field, and can be sent again")
    func keepsPassword() async {
        signingIn.signInCalls.enqueue(.failure(.unavailable(reason: "Nothing answers.")), .success(()))
        let form = form()
        let screen = await send(form, ["email": "ada@example.org", "password": "correct horse"])
        #expect(screen.field("password")?.value == .text("correct horse"))
        _ = await send(form, [:])
        #expect(signingIn.signInCalls.all.map(\.password) == ["correct horse", "correct horse"])
    }

    @Test("Every password field is secret")
    func secrets() {
        for destination in [LoginDestination.signIn, .register, .code(email: "a@b.c")] {
            let fields = form(destination).screen.allFields.filter { $0.id == "password" || $0.id == "again" }
            #expect(!fields.isEmpty)
            #expect(fields.allSatisfy { $0.kind == .secret })
        }
    }

    @Test("A forgotten password is reset with a code and a new password")
    func forgotten() async {
        signingIn.sendCodeCalls.returns(())
        signingIn.resetPasswordCalls.returns(())
        _ = await send(form(.forgotten), ["email": "ada@example.org"])
        #expect(coordinator.transitions(of: LoginDestination.self) == [.code(email: "ada@example.org")])
        let texts: [FieldID: String] = ["code": "4711 0815", "password": "battery staple", "again": "battery staple"]
        _ = await send(form(.code(email: "ada@example.org")), texts)
        #expect(signingIn.sendCodeCalls.all == ["ada@example.org"])
        #expect(
            signingIn.resetPasswordCalls.all.map { [$0.email, $0.code, $0.password] }
                == [["ada@example.org", "4711 0815", "battery staple"]])
    }

    @Test("An earlier code can be entered without sending another one, once the e-mail is entered")
    func codeFromBefore() {
        let form = form(.forgotten)
        form.handle(.activated("have-code"))
        #expect(form.screen.field("email")?.error != nil)
        form.handle(.edited("email", .text("ada@example.org")))
        form.handle(.activated("have-code"))
        #expect(coordinator.transitions(of: LoginDestination.self) == [.code(email: "ada@example.org")])
    }

    @Test("The form continues without an account, opens the other forms, and closes")
    func ways() async {
        signingIn.continueWithoutAccountCalls.returns(())
        let form = form()
        form.handle(.activated("without-account"))
        _ = await form.settled()
        #expect(signingIn.continueWithoutAccountCalls.count == 1)
        for id in ["register", "forgotten", "quit"] { form.handle(.activated(CommandID(id))) }
        form.handle(.back)
        #expect(coordinator.transitions(of: LoginDestination.self) == [.register, .forgotten])
        #expect(coordinator.transitions(of: LoginModule.Output.self) == [.quit])
        #expect(coordinator.closed.count == 1)
    }

    @Test("Each route opens its form above signing in, and back returns there")
    func routes() throws {
        let dependencies = dependencies
        let flows = FlowTester(LoginModule.self)
        for (route, shown) in [
            ("sign-in/register", ["sign-in", "register"]), ("sign-in/forgotten", ["sign-in", "forgotten-password"]),
            ("sign-in", ["sign-in"]),
        ] {
            try flows.open(Route(parsing: route)) { LoginModule(dependencies: dependencies) }
            #expect(flows.shown.map(\.rawValue) == shown)
        }
        try flows.open(Route(parsing: "sign-in/register")) { LoginModule(dependencies: dependencies) }
        flows.stack.top?.handle(.back)
        #expect(flows.shown == ["sign-in"])
    }
}

extension Screen {
    fileprivate var loginForm: InputForm? {
        for case .form(let form) in allElements { return form }
        return nil
    }
}
