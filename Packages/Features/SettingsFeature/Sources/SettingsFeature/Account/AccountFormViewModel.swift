import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// A form that changes the account. What is typed into its secret fields is forgotten as soon as it was sent.
@MainActor @Observable
final class AccountFormViewModel: ScreenSource {
    private typealias Name = AccountForm.Name

    /// Whether the account has a password; known once it was asked.
    private var hasPassword: Bool?
    private var typed: [Name: String] = [:]
    private var problems: [Name: String] = [:]
    private var failure: ServiceError?
    private var isSending = false

    @ObservationIgnored private let form: AccountForm
    @ObservationIgnored private let dependencies: SettingsDependencies
    @ObservationIgnored private let gateway: AccountGateway
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(_ form: AccountForm, dependencies: SettingsDependencies, coordinator: any Coordinator) {
        self.form = form
        self.dependencies = dependencies
        self.coordinator = coordinator
        gateway = AccountGateway(client: dependencies.client)
    }

    var title: String { form.title }

    var screen: Screen {
        Screen(
            id: ScreenID("account-\(form.rawValue)"),
            title: title,
            body: [.text(RichText(form.words, role: .secondary))] + content,
            commands: names.isEmpty ? [submit] : [],
            isBusy: isSending || hasPassword == nil && failure == nil,
            backConfirmation: typed.values.contains { !$0.isEmpty }
                ? Confirmation(question: "Leave? The account stays as it is.", confirmLabel: "Leave") : nil
        )
    }

    func appear() {
        tasks.run("account") { [gateway] () async throws(ServiceError) in
            try await gateway.summary().email != nil
        } then: { [weak self] result in
            switch result {
            case .success(let hasPassword): self?.hasPassword = hasPassword
            case .failure(let error): self?.failure = error
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let id, let value) where !isSending:
            guard let name = Name(rawValue: id.rawValue) else { return }
            typed[name] = value.text
            (problems[name], failure) = (nil, nil)
        case .activated("send") where !isSending && hasPassword != nil: send()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var names: [Name] { form.names(hasPassword: hasPassword ?? false) }

    private var submit: Command {
        var submit = form.submit
        submit.isEnabled = !isSending && hasPassword != nil
        return submit
    }

    /// The form; where nothing has to be typed, why the command failed.
    private var content: [Element] {
        guard names.isEmpty else {
            return [
                .form(
                    InputForm(
                        id: "account", fields: names.map(field), error: failure?.description, submit: form.submit,
                        isPending: isSending))
            ]
        }
        return failure.map { [.notice(Notice.failure($0.description, advice: $0.advice, retry: nil))] } ?? []
    }

    private func field(_ name: Name) -> Field {
        Field(
            id: FieldID(name.rawValue), label: name.label, kind: name == .email ? .text : .secret,
            value: .text(typed[name, default: ""]), help: name == .new ? "8 characters or more." : nil,
            error: problems[name], isRequired: true)
    }

    private func send() {
        for name in names {
            problems[name] = name.problem(with: typed[name, default: ""], new: typed[.new, default: ""])
        }
        guard problems.isEmpty else { return }
        isSending = true
        let values = typed
        tasks.run("send") { [form, gateway, leaving = dependencies.leaving] () async throws(ServiceError) in
            switch form {
            case .email:
                let email = values[.email, default: ""]
                try await gateway.addCredentials(email: email, password: values[.new, default: ""])
                try await leaving.note(email: email)
            case .password:
                try await gateway.changePassword(from: values[.old, default: ""], to: values[.new, default: ""])
            case .closing: try await leaving.close(password: values[.password, default: ""])
            }
        } then: { [weak self] result in
            self?.finish(result)
        }
    }

    private func finish(_ result: Result<Void, ServiceError>) {
        isSending = false
        for name in names where name != .email { typed[name] = nil }
        switch result {
        case .success: coordinator.close(self)
        case .failure(.rejected(let found)):
            for problem in found {
                if let name = names.first(where: { $0.rawValue == problem.field }) ?? names.last {
                    problems[name] = problem.message
                }
            }
            if names.isEmpty { failure = .rejected(found) }
        case .failure(let error):
            dependencies.log.warning("The account wasn't changed", ["form": .public(form.rawValue)])
            failure = error
        }
    }
}
