import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The screen of a pet's sharing: its owner invites and removes people here, and the others leave.
@MainActor @Observable
final class SharingViewModel: ScreenSource {
    private var sharing: Resource<PetSharing, ServiceError>
    private var change = Submission<ServiceError>.idle

    @ObservationIgnored private let id: PetID
    @ObservationIgnored private let dependencies: PetProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: PetID, dependencies: PetProfileDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
        // Without a server there is nothing to load.
        sharing = dependencies.sharing == nil ? Resource(PetSharing(role: .owner)) : Resource()
    }

    func appear() {
        guard let repository = dependencies.sharing else { return }
        let today = dependencies.today
        let id = id
        tasks.load(
            \.sharing, of: self, age: { today.timeInWords },
            log: dependencies.log.failure("who shares a pet wasn't loaded")
        ) { () async throws(ServiceError) in
            try await repository.sharing(of: id)
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.invite): coordinator.perform(PetProfileDestination.invite(id))
        case .activated(.leave): leave()
        case .activated(.retry): appear()
        case .activated(let command): remove(command)
        case .dismissed(.loadFailure): sharing.dismissFailure()
        case .dismissed(.problem): change = .idle
        case .back: coordinator.close(self)
        default: break
        }
    }

    /// Removes the person or the invitation of a row's command.
    private func remove(_ command: CommandID) {
        let words = command.rawValue.split(separator: "/")
        guard words.count == 2, let repository = dependencies.sharing else { return }
        let id = id
        if words[0] == "remove", let person = EntityID<PetPerson>(words[1]) {
            change { () async throws(ServiceError) in try await repository.remove(person, from: id) }
        } else if words[0] == "withdraw", let invitation = EntityID<PetInvitation>(words[1]) {
            change { () async throws(ServiceError) in try await repository.withdraw(invitation, from: id) }
        }
    }

    private func change(_ work: @escaping @Sendable () async throws(ServiceError) -> Void) {
        let log = dependencies.log.failure("somebody wasn't removed from a pet")
        tasks.submit(\.change, of: self, log: log, work: work) { model, result in
            if case .success = result { model.appear() }
        }
    }

    private func leave() {
        guard let repository = dependencies.sharing else { return }
        let id = id
        tasks.submit(\.change, of: self, log: dependencies.log.failure("a shared pet wasn't left")) {
            () async throws(ServiceError) in
            try await repository.leave(id)
        } then: { model, result in
            // The pet's page, which is below, has nothing left to show.
            if case .success = result { model.coordinator.perform(PetProfileDestination.pets) }
        }
    }

    let title = "Shared with"

    var screen: Screen {
        Screen(
            id: ScreenID("pet-sharing/\(id)"),
            title: title,
            body: body,
            commands: commands,
            isBusy: sharing.isLoading || change == .running
        )
    }

    private var commands: [Command] {
        guard dependencies.sharing != nil, let role = sharing.value?.role else { return [] }
        guard role != .owner else {
            return [Command(id: .invite, label: "Invite somebody", key: "i", role: .primary)]
        }
        return [
            Command(
                id: .leave, label: "Leave", key: "l", role: .destructive, isEnabled: change != .running,
                confirmation: Confirmation(
                    question: "Stop seeing this pet? Only its owner can invite you again.", confirmLabel: "Leave"))
        ]
    }

    private var body: [Element] {
        guard dependencies.sharing != nil else { return [.notice(SharingTexts.needsServer)] }
        return change.notices(advice: \.advice)
            + sharing.body(loading: "Loading who shares this pet", advice: \.advice) { sharing in
                let own = words.ownRole(sharing)
                let rows = sharing.people.map { row(of: $0, sharing) } + sharing.invitations.map(row)
                if !rows.isEmpty { return own + [.table(table(rows))] }
                return sharing.role == .owner ? [.emptyState(Self.nobody)] : own
            }
    }

    private static let nobody = EmptyState(
        title: "Only you see this pet",
        message: "Invite family, a sitter or a vet: you get a code, which they enter in their list of pets.")

    private var words: SharingTexts { SharingTexts(zone: dependencies.today.zone) }

    private func table(_ rows: [DataRow]) -> DataTable {
        DataTable(
            id: "people", label: "Those with whom this pet is shared",
            columns: [
                Column(id: "name", title: "Name"), Column(id: "role", title: "Role"),
                Column(id: "period", title: "When"),
            ],
            rows: rows)
    }

    private func row(of person: PetPerson, _ sharing: PetSharing) -> DataRow {
        let remove = Command(
            id: CommandID("remove/\(person.id)"), label: "Remove", key: "x", role: .destructive,
            isEnabled: change != .running,
            confirmation: Confirmation(
                question: "Remove \(person.name)? They stop seeing this pet at once.", confirmLabel: "Remove"))
        let period = words.period(person.period, of: person.role, now: dependencies.today.instant)
        return DataRow(
            id: RowID("\(person.id)"),
            cells: [RichText(person.name, role: .strong), RichText(person.role.name), RichText(period)],
            isSelectable: sharing.role == .owner,
            commands: sharing.role == .owner ? [remove] : [])
    }

    private func row(of invitation: PetInvitation) -> DataRow {
        let expires = invitation.expires.map { ", the code works until \(words.moment($0))" } ?? ""
        return DataRow(
            id: RowID("invitation-\(invitation.id)"),
            cells: [
                RichText(invitation.name, role: .strong), RichText(invitation.role.name),
                RichText("invited\(expires)", role: .secondary),
            ],
            isSelectable: true,
            commands: [
                Command(
                    id: CommandID("withdraw/\(invitation.id)"), label: "Withdraw", key: "x", role: .destructive,
                    isEnabled: change != .running,
                    confirmation: Confirmation(
                        question: "Withdraw the invitation of \(invitation.name)? The code stops working.",
                        confirmLabel: "Withdraw"))
            ])
    }
}
