import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// The account's page: who is signed in and where, and the commands to leave.
@MainActor @Observable
final class AccountViewModel: ScreenSource {
    private var account = Resource<AccountSummary, ServiceError>()
    private var isLeaving = false

    @ObservationIgnored private let dependencies: SettingsDependencies
    @ObservationIgnored private let gateway: AccountGateway
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: SettingsDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
        gateway = AccountGateway(client: dependencies.client)
    }

    var title: String { "Account" }

    var screen: Screen {
        Screen(
            id: "account",
            title: title,
            body: account.body(loading: "Loading the account", advice: \.advice, content: content),
            commands: commands,
            isBusy: account.isLoading || isLeaving
        )
    }

    func appear() {
        load { gateway throws(ServiceError) in try await gateway.summary() }
    }

    /// Does nothing, because loading cancels a request that ends a session.
    func refresh() {}

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry): appear()
        case .activated(.email): coordinator.perform(SettingsDestination.account(.email))
        case .activated(.password): coordinator.perform(SettingsDestination.account(.password))
        case .activated(.close): coordinator.perform(SettingsDestination.account(.closing))
        case .activated(.signOut) where !isLeaving: signOut()
        case .activated(let id) where id.rawValue.hasPrefix("end-"):
            guard let session = OpenSession.ID(id.rawValue.dropFirst(4)) else { return }
            load { gateway throws(ServiceError) in
                try await gateway.end(session)
                return try await gateway.summary()
            }
        case .dismissed(.loadFailure): account.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var commands: [Command] {
        guard let account = account.value else { return [] }
        let own =
            account.email == nil
            ? [
                Command(id: .email, label: "Add an e-mail and a password", key: "e"),
                Command(id: .signOut, label: "Sign in to another account", key: "s", isEnabled: !isLeaving),
            ]
            : [
                Command(id: .password, label: "Change the password", key: "p"),
                Command(id: .signOut, label: "Sign out", key: "s", isEnabled: !isLeaving),
            ]
        return own + [Command(id: .close, label: "Close the account", key: "c", role: .destructive)]
    }

    private func content(_ account: AccountSummary) -> [Element] {
        [
            .facts([Fact("Signed in as", RichText(account.email ?? "this computer's own account"))]),
            .text(
                RichText(
                    account.email == nil
                        ? "Everybody who opens PetNest on this computer uses this account, without signing in."
                        : "Only this account sees your data, and those with whom you share a pet see that pet.",
                    role: .secondary)),
            .heading(Heading("Sessions of this account")),
        ] + (Notice.unreadable(account.sessions.unreadable.map(\.description)).map { [.notice($0)] } ?? [])
            + [
                .list(
                    ItemList(
                        id: "sessions", label: "Sessions",
                        columns: [Column(id: "device", title: "Computer"), Column(id: "used", title: "Last used")],
                        rows: account.sessions.values.map(row)))
            ]
    }

    private func row(of session: OpenSession) -> Row {
        let name = session.device.isEmpty ? "A computer without a name" : session.device
        let day = dependencies.today.local(session.used).day.formatted
        return Row(
            id: RowID("\(session.id)"), title: RichText(name),
            detail: RichText("last used on \(day)", role: .secondary),
            badge: session.isCurrent ? RichText("this one") : nil, isSelectable: !session.isCurrent,
            commands: session.isCurrent
                ? []
                : [
                    Command(
                        id: CommandID("end-\(session.id)"), label: "End", role: .destructive,
                        confirmation: Confirmation(question: "End the session on \(name)?", confirmLabel: "End"))
                ], sortKeys: [.words(name), .number(session.used.timeIntervalSince1970)])
    }

    private func load(
        _ work: @escaping @Sendable (AccountGateway) async throws(ServiceError) -> AccountSummary
    ) {
        tasks.load(\.account, of: self, log: dependencies.log.failure("The account wasn't read or changed")) {
            [gateway] () async throws(ServiceError) in
            try await work(gateway)
        }
    }

    private func signOut() {
        isLeaving = true
        tasks.run("leave") { [leaving = dependencies.leaving] () async throws(ServiceError) in
            await leaving.signOut()
        } then: { [weak self] _ in
            self?.isLeaving = false
        }
    }
}

extension CommandID {
    fileprivate static let email: CommandID = "email"
    fileprivate static let password: CommandID = "password"
    fileprivate static let signOut: CommandID = "sign-out"
    fileprivate static let close: CommandID = "close"
}
