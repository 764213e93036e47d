import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// A pet's page: its profile, and the cards and links of other features.
@MainActor @Observable
final class PetDetailViewModel: ScreenSource {
    private var pet = Resource<Pet, ServiceError>()
    private var removal = Submission<ServiceError>.idle
    private let cards: PetCards

    @ObservationIgnored private let id: PetID
    @ObservationIgnored private let dependencies: PetProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: PetID, dependencies: PetProfileDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
        cards = PetCards(dependencies.links.cards, of: id)
        tasks.follow("changes", dependencies.pets.changes()) { [weak self] change in
            guard case .saved(let saved) = change, saved.id == id else { return }
            // The cards are loaded when the page appears again.
            self?.pet.change { $0 = saved }
        }
    }

    func appear() {
        let repository = dependencies.pets
        let today = dependencies.today
        let id = id
        tasks.load(\.pet, of: self, age: { today.timeInWords }, log: dependencies.log.failure("a pet wasn't loaded")) {
            () async throws(ServiceError) in
            try await repository.pet(id)
        } then: { [weak self] _ in
            // The cards are loaded after the first frame.
            guard let self, let pet = pet.value else { return }
            cards.load()
            share(pet)
        }
    }

    /// Shows the photo of a pet on other computers, too. Nobody waits for that, and after a failure it is tried when the
    /// page appears again.
    private func share(_ pet: Pet) {
        let photos = PetPhotos(files: dependencies.photos, stored: dependencies.storedPhotos)
        tasks.run("photo") { () async throws(ServiceError) in
            try await photos.share(pet)
        } then: { [log = dependencies.log] result in
            if case .failure(let error) = result { log.failure("a photo wasn't stored")(error) }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.edit): coordinator.perform(PetProfileDestination.edit(id))
        case .activated(.remove): remove()
        case .activated(.retry): appear()
        case .dismissed(.loadFailure): pet.dismissFailure()
        case .dismissed(.problem): removal = .idle
        case .activated(let command): follow(command)
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func follow(_ command: CommandID) {
        if cards.retry(command) { return }
        if let route = cards.route(of: command) { return coordinator.perform(LinkFollowed(to: route)) }
        guard let link = dependencies.links[command] else { return }
        coordinator.perform(LinkFollowed(link, ["pet": id.description]))
    }

    private func remove() {
        let repository = dependencies.pets
        let id = id
        tasks.submit(\.removal, of: self, log: dependencies.log.failure("a pet wasn't removed")) {
            () async throws(ServiceError) in
            try await repository.remove(id)
        } then: { model, result in
            if case .success = result { model.coordinator.close(model) }
        }
    }

    var title: String { pet.value?.name ?? "Pet" }

    var screen: Screen {
        if case .notFound = pet.failure, let pet = pet.value, let end = pet.endOfSharing {
            let message = "To see \(pet.name) again, ask the owner for another code."
            return Screen(
                id: ScreenID("pet/\(id)"), title: title,
                body: [.emptyState(EmptyState(title: end, message: RichText(message)))])
        }
        let shown = pet.value.map { cards.elements(commands(for: $0), isAlive: $0.died == nil) }
        return Screen(
            id: ScreenID("pet/\(id)"),
            title: title,
            body: removal.notices(advice: \.advice)
                + pet.body(loading: "Loading the profile", advice: \.advice) {
                    death(of: $0) + summary(of: $0) + (shown?.groups ?? []) + profile(of: $0)
                },
            commands: shown?.rest ?? [],
            isBusy: pet.isLoading || removal == .running || (pet.value != nil && cards.isLoading)
        )
    }

    /// Returns the most important facts: the species, and the allergies.
    private func summary(of pet: Pet) -> [Element] {
        var parts = [pet.breed ?? pet.species.name]
        if let birthDate = pet.birthDate {
            parts.append(Age(bornOn: birthDate, on: pet.died ?? dependencies.today.date).formatted)
            parts.append("born \(birthDate.formatted)")
        }
        if pet.sex != .unknown { parts.append(pet.sex.name.lowercased()) }
        let allergies = pet.care.allergies.map { Element.text(RichText("Allergic: \($0)", role: .caution)) }
        return [.text(RichText(parts.joined(separator: ", ")))] + (allergies.map { [$0] } ?? [])
    }

    private func profile(of pet: Pet) -> [Element] {
        [.group(ElementGroup(title: "Profile", elements: [.facts(facts(of: pet))]))]
    }

    private func death(of pet: Pet) -> [Element] {
        guard let died = pet.died else { return [] }
        return [
            .notice(
                Notice(
                    id: "died", kind: .information, text: "\(pet.name) died on \(died.formatted).",
                    detail:
                        "We are sorry. All entries are kept, and no reminder or medicine is due from now on. Bookings and "
                        + "food subscriptions continue until you cancel them."))
        ]
    }

    private func facts(of pet: Pet) -> [Fact] {
        var facts = [Fact("Kind", RichText(pet.species.name))]
        if let breed = pet.breed { facts.append(Fact("Breed", RichText(breed))) }
        if let birthDate = pet.birthDate {
            let age = Age(bornOn: birthDate, on: pet.died ?? dependencies.today.date).formatted
            facts.append(Fact("Age", RichText(age) + RichText("  born \(birthDate.formatted)", role: .secondary)))
        }
        if pet.sex != .unknown { facts.append(Fact("Sex", RichText(pet.sex.name))) }
        func add(_ label: String, _ value: String?) {
            if let value { facts.append(Fact(label, RichText(value))) }
        }
        add("Neutered", pet.care.isNeutered.map { $0 ? "Yes" : "No" })
        add("Allergies", pet.care.allergies)
        add("Conditions", pet.care.conditions)
        add("Vet", pet.care.vet)
        add("Insurance", pet.care.insurance)
        if let microchip = pet.microchip {
            facts.append(Fact("Microchip", RichText(microchip.description, role: .code)))
        }
        return facts
    }

    private func commands(for pet: Pet) -> [Command] {
        let links = dependencies.links
        let isOwner = pet.access.role == .owner
        var own: [Command] = []
        if pet.access.canEdit { own.append(Command(id: .edit, label: "Edit", key: "e")) }
        if isOwner { own.append(removeCommand(of: pet)) }
        return links.commands(before: own).filter { command in
            // A photo is chosen in the form.
            if command.id == .photo, !pet.access.canEdit { return false }
            guard let link = links[command.id] else { return true }
            return (pet.died == nil || !link.isForLiving) && (isOwner || !link.isForOwner)
        }
    }

    private func removeCommand(of pet: Pet) -> Command {
        Command(
            id: .remove,
            label: "Remove",
            key: "x",
            role: .destructive,
            isEnabled: removal != .running,
            confirmation: Confirmation(
                question: "Remove \(pet.name) and the whole health record? This can't be undone.",
                confirmLabel: "Remove"
            )
        )
    }
}
