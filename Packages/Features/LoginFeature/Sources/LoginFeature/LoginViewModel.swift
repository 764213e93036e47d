import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// A form of the feature. The text of secret fields is neither shown nor recorded, and is cleared once it was
/// accepted.
@MainActor @Observable
final class LoginViewModel: ScreenSource {
    private var form: FormState<LoginField>

    @ObservationIgnored private let destination: LoginDestination
    @ObservationIgnored private let dependencies: LoginDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(_ destination: LoginDestination, dependencies: LoginDependencies, coordinator: any Coordinator) {
        self.destination = destination
        self.dependencies = dependencies
        self.coordinator = coordinator
        form = FormState(Dictionary(uniqueKeysWithValues: destination.fields.map { ($0, "") }))
    }

    var title: String { destination.title }

    var screen: Screen {
        Screen(
            id: ScreenID(destination.screenID),
            title: title,
            body: notices + [
                .form(
                    form.form(
                        "login", destination.fields.map(field),
                        submit: Command(id: .send, label: destination.submitLabel, role: .primary), advice: nil)),
                .text(RichText(words, role: .secondary)),
            ],
            commands: commands,
            isBusy: form.isPending,
            exitConfirmation: Confirmation(question: "Leave PetNest?", confirmLabel: "Leave")
        )
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.send): send()
        case .activated(.register): coordinator.perform(LoginDestination.register)
        case .activated(.forgotten): coordinator.perform(LoginDestination.forgotten)
        case .activated(.haveCode) where destination == .forgotten: typeCode()
        case .activated(.withoutAccount):
            run([:]) { signingIn throws(ServiceError) in try await signingIn.continueWithoutAccount() }
        case .activated(.quit): coordinator.perform(LoginModule.Output.quit)
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var commands: [Command] {
        if destination == .forgotten {
            return [Command(id: .haveCode, label: "I have a code", key: "h", isEnabled: !form.isPending)]
        }
        guard destination == .signIn else { return [] }
        return [
            Command(id: .register, label: "Register", key: "r", isEnabled: !form.isPending),
            Command(id: .forgotten, label: "Forgotten password", key: "f", isEnabled: !form.isPending),
            Command(id: .withoutAccount, label: "Continue without an account", key: "w", isEnabled: !form.isPending),
            Command(id: .quit, label: "Quit", key: "q"),
        ]
    }

    private var notices: [Element] {
        guard destination == .signIn, let lost = dependencies.lost else { return [] }
        return [
            .notice(
                Notice(
                    id: "signed-out", kind: .warning,
                    text: "You were signed out: the password was changed, or the session expired or ended elsewhere.",
                    detail: lost.keepsInput
                        ? "What you typed is kept. Sign in to the same account, and open the form again." : nil))
        ]
    }

    private var words: String {
        switch destination {
        case .signIn:
            if let server = dependencies.server {
                "\(server) stores the pets of each account. Without an e-mail, only this computer can sign in to yours."
            } else {
                "Each account has its own pets. Without an account you see the pets of this computer."
            }
        case .register: "Only this account sees your data, and those with whom you share a pet see that pet."
        case .forgotten:
            "If this e-mail is registered, a code is sent to it. Look in \(dependencies.mailPlace)."
        case .code(let email):
            "If \(email) is registered, a code is in \(dependencies.mailPlace). It is valid for a quarter of an hour."
        }
    }

    private func field(_ field: LoginField) -> Field {
        Field(
            id: FieldID(field.rawValue),
            label: destination.isPasswordNew && field == .password ? "New password" : field.label,
            kind: field.isSecret ? .secret : .text,
            help: destination.isPasswordNew && field == .password
                ? "\(ChosenPassword.lengths.lowerBound) characters or more." : nil,
            isRequired: true)
    }

    private func send() {
        let email = form.text(.email)
        let password = form.texts[.password] ?? ""
        let code = form.texts[.code] ?? ""
        run(problems(in: destination.fields)) { [destination] signingIn throws(ServiceError) in
            switch destination {
            case .signIn: try await signingIn.signIn(email: email, password: password)
            case .register: try await signingIn.register(email: email, password: password)
            case .forgotten: try await signingIn.sendCode(to: email)
            case .code(let email): try await signingIn.resetPassword(email: email, code: code, password: password)
            }
        }
    }

    /// Opens the form for a code that was sent earlier.
    private func typeCode() {
        guard form.submit(showing: problems(in: [.email])) else { return }
        form.finish()
        coordinator.perform(LoginDestination.code(email: form.text(.email)))
    }

    /// Returns the problems of the fields, which are shown only after submitting because a password is typed unseen.
    private func problems(in fields: [LoginField]) -> [LoginField: String] {
        var problems: [LoginField: String] = [:]
        for field in fields {
            problems[field] = field.problem(in: form, isNew: destination.isPasswordNew)
        }
        return problems
    }

    private func run(
        _ problems: [LoginField: String],
        _ work: @escaping @Sendable (any SigningIn) async throws(ServiceError) -> Void
    ) {
        guard form.submit(showing: problems) else { return }
        tasks.run("send") { [signingIn = dependencies.signingIn] () async throws(ServiceError) in
            try await work(signingIn)
        } then: { [weak self] result in
            self?.finish(result)
        }
    }

    private func finish(_ result: Result<Void, ServiceError>) {
        form.finish()
        switch result {
        case .success:
            for field in destination.fields where field.isSecret { form.fill(field, "") }
            if destination == .forgotten { coordinator.perform(LoginDestination.code(email: form.text(.email))) }
        case .failure(let error):
            dependencies.log.notice("Nobody was signed in", ["form": .public(destination.screenID)])
            form.fail(error.rejections, otherwise: error.description)
        }
    }
}

extension LoginDestination {
    fileprivate var screenID: String {
        switch self {
        case .signIn: "sign-in"
        case .register: "register"
        case .forgotten: "forgotten-password"
        case .code: "new-password"
        }
    }

    fileprivate var title: String {
        switch self {
        case .signIn: "Sign in"
        case .register: "Register"
        case .forgotten: "Forgotten password"
        case .code: "New password"
        }
    }

    fileprivate var submitLabel: String {
        switch self {
        case .signIn: "Sign in"
        case .register: "Register"
        case .forgotten: "Send me a code"
        case .code: "Set the password"
        }
    }

    fileprivate var fields: [LoginField] {
        switch self {
        case .signIn: [.email, .password]
        case .register: [.email, .password, .again]
        case .forgotten: [.email]
        case .code: [.code, .password, .again]
        }
    }

    /// Whether a new password is chosen.
    fileprivate var isPasswordNew: Bool { fields.contains(.again) }
}

extension CommandID {
    fileprivate static let send: CommandID = "send"
    fileprivate static let register: CommandID = "register"
    fileprivate static let forgotten: CommandID = "forgotten"
    fileprivate static let haveCode: CommandID = "have-code"
    fileprivate static let withoutAccount: CommandID = "without-account"
    fileprivate static let quit: CommandID = "quit"
}
