import AppLogging
import CoreArchitecture
import CoreModels
import HomeFeature
import PetHealthFeature
import PetProfileFeature
import VaccinationHistoryFeature

/// Owns the app's flow: it shows home, starts the features' flows and resolves the transitions that they bubble up.
@MainActor
final class AppCoordinator: RootCoordinator {
    /// What `petnest open` understands, as a person types it.
    nonisolated static let routes = [
        "home", "owner", "pets", "pets/new", "pets/PET", "pets/PET/edit", "pets/PET/health", "pets/PET/health/vet",
        "pets/PET/health/weights", "pets/PET/health/weights/new", "pets/PET/health/visits",
        "pets/PET/health/visits/new", "pets/PET/health/vaccinations/new", "pets/PET/health/reminders",
        "pets/PET/health/reminders/new", "pets/PET/vaccinations",
    ]

    let parent: (any Coordinator)? = nil

    private let builder: FeatureModuleBuilder
    private let stack: ScreenStack
    private let log: Log
    private weak var home: HomeViewModel?
    private var flows: [Flow] = []

    /// What a pet has besides its profile: a flow of its own each.
    private enum PetPart: String {
        case health, vaccinations
    }

    /// A flow of a pet, shown as long as its first screen is.
    private struct Flow {
        let part: PetPart
        let pet: PetID
        weak var coordinator: (any Coordinator)?
        weak var firstScreen: (any ScreenSource)?
    }

    init(builder: FeatureModuleBuilder, stack: ScreenStack, log: Log) {
        self.builder = builder
        self.stack = stack
        self.log = log
    }

    func start() {
        let home = builder.home(parent: self)
        self.home = home
        stack.replaceAll(with: [home])
    }

    func handle(_ transition: any Transition) -> Bool {
        switch transition {
        case let transition as HomeTransition: handle(transition)
        case let transition as PetProfileTransition: return handle(transition)
        case PetHealthTransition.vaccinations(let pet) as PetHealthTransition:
            start(.vaccinations, of: pet)
        case CommonTransition.close as CommonTransition: stack.pop()
        default: return false
        }
        return true
    }

    private func handle(_ transition: HomeTransition) {
        switch transition {
        case .pets: builder.petProfile(parent: self).start()
        case .newPet: builder.petProfile(parent: self).perform(PetProfileTransition.newPet)
        case .pet(let id): builder.petProfile(parent: self).perform(PetProfileTransition.pet(id))
        case .owner: builder.petProfile(parent: self).startWithOwner()
        case .health(let pet): start(.health, of: pet)
        case .quit: stack.replaceAll(with: [])
        }
    }

    private func handle(_ transition: PetProfileTransition) -> Bool {
        switch transition {
        case .health(let pet): start(.health, of: pet)
        case .vetView(let pet): builder.petHealth(of: pet, mode: .vet, parent: self).start()
        case .vaccinations(let pet): start(.vaccinations, of: pet)
        case .pet, .newPet, .edit: return false
        }
        return true
    }

    func reject(_ error: UnknownTransition) {
        log.error("No coordinator knows a transition", ["transition": .public("\(error)")])
    }

    func open(_ route: Route) throws(RouteError) {
        let before = stack.sources
        if home == nil { start() }
        do throws(RouteError) {
            try openAboveHome(route)
        } catch {
            stack.replaceAll(with: before)
            throw error
        }
    }

    /// Opens a route above home. Screens that the way shares with what is shown stay as they are.
    private func openAboveHome(_ route: Route) throws(RouteError) {
        switch route.first {
        case nil: stack.show([], above: home)
        case "home":
            guard route.rest.isEmpty else { throw route.rest.unknown(expected: ["nothing more"]) }
            stack.show([], above: home)
        case "owner":
            guard route.rest.isEmpty else { throw route.rest.unknown(expected: ["nothing more"]) }
            builder.petProfile(above: home, parent: self).openOwner()
        case "pets": try openPets(route.rest)
        default: throw route.unknown(expected: ["home", "owner", "pets"])
        }
    }

    private func openPets(_ route: Route) throws(RouteError) {
        let profile = builder.petProfile(above: home, parent: self)
        guard let pet = route.first.flatMap(PetID.init), let part = route.rest.first else {
            return try profile.open(route)
        }
        if let part = PetPart(rawValue: part) { return try open(part, of: pet, route.rest.rest, above: profile) }
        guard part == "edit" else { throw route.rest.unknown(expected: ["edit", "health", "vaccinations"]) }
        try profile.open(route)
    }

    /// Opens a part of a pet's flow: in the flow that is shown, wherever it lies, else in a new one above the profile.
    private func open(
        _ part: PetPart,
        of pet: PetID,
        _ route: Route,
        above profile: PetProfileCoordinator
    ) throws(RouteError) {
        let shown = shownFlows
        if let index = shown.firstIndex(where: { $0.part == part && $0.pet == pet }),
            let coordinator = shown[index].coordinator
        {
            if let next = shown.dropFirst(index + 1).first?.firstScreen { stack.pop(next) }
            return try coordinator.open(route)
        }
        try profile.open(Route([pet.description]))
        try begin(part, of: pet) { coordinator throws(RouteError) in try coordinator.open(route) }
    }

    private func start(_ part: PetPart, of pet: PetID) {
        begin(part, of: pet) { $0.start() }
    }

    /// Begins a flow of a pet and takes note of it, so that a route finds it.
    private func begin<Failure: Error>(
        _ part: PetPart,
        of pet: PetID,
        _ show: (any Coordinator) throws(Failure) -> Void
    ) throws(Failure) {
        let coordinator =
            switch part {
            case .health: builder.petHealth(of: pet, parent: self)
            case .vaccinations: builder.vaccinationHistory(of: pet, parent: self)
            }
        let count = stack.sources.count
        try show(coordinator)
        let firstScreen = stack.sources.dropFirst(count).first
        flows = shownFlows + [Flow(part: part, pet: pet, coordinator: coordinator, firstScreen: firstScreen)]
    }

    /// The flows whose screens are shown, the lowest first.
    private var shownFlows: [Flow] {
        flows.filter { flow in stack.sources.contains { $0 === flow.firstScreen } }
    }
}
