import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// A form that changes the account. The text of secret fields is cleared once it is sent.
@MainActor @Observable
final class AccountFormViewModel: ScreenSource {
    private typealias Name = AccountForm.Name

    /// Whether the account has a password, once that is loaded.
    private var hasPassword: Bool?
    private var form = FormState<Name>(Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0, "") }))
    /// The error of loading the account, or of a form without fields.
    private var failure: ServiceError?

    @ObservationIgnored private let kind: AccountForm
    @ObservationIgnored private let dependencies: SettingsDependencies
    @ObservationIgnored private let gateway: AccountGateway
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(_ kind: AccountForm, dependencies: SettingsDependencies, coordinator: any Coordinator) {
        self.kind = kind
        self.dependencies = dependencies
        self.coordinator = coordinator
        gateway = AccountGateway(client: dependencies.client)
    }

    var title: String { kind.title }

    var screen: Screen {
        Screen(
            id: ScreenID("account-\(kind.rawValue)"),
            title: title,
            body: [.text(RichText(kind.words, role: .secondary))] + content,
            commands: names.isEmpty ? [submit] : [],
            isBusy: form.isPending || hasPassword == nil && failure == nil,
            backConfirmation: form.hasChanges
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
        case .edited(let field, let value): if form.edit(field, value) { failure = nil }
        case .activated(.send) where hasPassword != nil: send()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var names: [Name] { kind.names(hasPassword: hasPassword ?? false) }

    private var submit: Command {
        var submit = kind.submit
        submit.isEnabled = !form.isPending && hasPassword != nil
        return submit
    }

    /// The form. If it has no fields, the error of its command.
    private var content: [Element] {
        guard names.isEmpty else {
            var shown = form.form("account", names.map(field), submit: kind.submit, advice: nil)
            if let failure { shown.error = failure.explanation }
            return [.form(shown)]
        }
        return failure.map { [.notice(Notice.failure($0.description, advice: $0.advice, retry: nil))] } ?? []
    }

    private func field(_ name: Name) -> Field {
        Field(
            id: FieldID(name.rawValue), label: name.label, kind: name == .email ? .text : .secret,
            help: name == .new ? "8 characters or more." : nil, isRequired: true)
    }

    private func send() {
        let values = form.texts
        var problems: [Name: String] = [:]
        for name in names {
            problems[name] = name.problem(in: values)
        }
        guard form.submit(showing: problems) else { return }
        failure = nil
        tasks.run("send") { [kind, gateway, leaving = dependencies.leaving] () async throws(ServiceError) in
            switch kind {
            case .email:
                let email = values[.email, default: ""]
                try await gateway.addCredentials(email: email, password: values[.new, default: ""])
                try await leaving.recordEmail(email)
            case .password:
                try await gateway.changePassword(from: values[.old, default: ""], to: values[.new, default: ""])
            case .closing: try await leaving.close(password: values[.password, default: ""])
            }
        } then: { [weak self] result in
            self?.finish(result)
        }
    }

    private func finish(_ result: Result<Void, ServiceError>) {
        form.finish()
        for name in names where name != .email { form.fill(name, "") }
        switch result {
        case .success: coordinator.close(self)
        case .failure(let error):
            dependencies.log.warning("The account wasn't changed", ["form": .public(kind.rawValue)])
            if names.isEmpty { failure = error } else { form.fail(error.rejections, otherwise: error.explanation) }
        }
    }
}
