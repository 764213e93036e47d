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
    private var opened: (route: Route, sources: [ObjectIdentifier])?

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
            builder.vaccinationHistory(of: pet, parent: self).start()
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
        case .health(let pet): builder.petHealth(of: pet, parent: self).start()
        case .quit: stack.replaceAll(with: [])
        }
    }

    private func handle(_ transition: PetProfileTransition) -> Bool {
        switch transition {
        case .health(let pet): builder.petHealth(of: pet, parent: self).start()
        case .vetView(let pet): builder.petHealth(of: pet, mode: .vet, parent: self).start()
        case .vaccinations(let pet): builder.vaccinationHistory(of: pet, parent: self).start()
        case .pet, .newPet, .edit: return false
        }
        return true
    }

    func reject(_ error: UnknownTransition) {
        log.error("No coordinator knows a transition", ["transition": .public("\(error)")])
    }

    func open(_ route: Route) throws(RouteError) {
        let sources = stack.sources.map(ObjectIdentifier.init)
        if let opened, opened == (route, sources) { return }
        let before = stack.sources
        if home == nil { start() }
        do throws(RouteError) {
            try openAboveHome(route)
        } catch {
            stack.replaceAll(with: before)
            throw error
        }
        opened = (route, stack.sources.map(ObjectIdentifier.init))
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
        switch part {
        case "health":
            try profile.open(Route([pet.description]))
            try builder.petHealth(of: pet, parent: self).open(route.rest.rest)
        case "vaccinations":
            try profile.open(Route([pet.description]))
            try builder.vaccinationHistory(of: pet, parent: self).open(route.rest.rest)
        case "edit": try profile.open(route)
        default: throw route.rest.unknown(expected: ["edit", "health", "vaccinations"])
        }
    }
}
