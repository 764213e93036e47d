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
    private var opened: (route: Route, sources: [ObjectIdentifier])?

    init(builder: FeatureModuleBuilder, stack: ScreenStack, log: Log) {
        self.builder = builder
        self.stack = stack
        self.log = log
    }

    func start() {
        stack.replaceAll(with: [builder.home(parent: self)])
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
        let scratch = stack.sources
        start()
        do throws(RouteError) {
            try openAboveHome(route)
        } catch {
            stack.replaceAll(with: scratch)
            throw error
        }
        opened = (route, stack.sources.map(ObjectIdentifier.init))
    }

    private func openAboveHome(_ route: Route) throws(RouteError) {
        switch route.first {
        case nil: break
        case "home":
            guard route.rest.isEmpty else { throw route.rest.unknown(expected: ["nothing more"]) }
        case "owner":
            guard route.rest.isEmpty else { throw route.rest.unknown(expected: ["nothing more"]) }
            builder.petProfile(parent: self).startWithOwner()
        case "pets": try openPets(route.rest)
        default: throw route.unknown(expected: ["home", "owner", "pets"])
        }
    }

    private func openPets(_ route: Route) throws(RouteError) {
        guard let pet = route.first.flatMap(PetID.init), let part = route.rest.first else {
            return try builder.petProfile(parent: self).open(route)
        }
        let profile = builder.petProfile(parent: self)
        switch part {
        case "health":
            profile.perform(PetProfileTransition.pet(pet))
            try builder.petHealth(of: pet, parent: self).open(route.rest.rest)
        case "vaccinations":
            profile.perform(PetProfileTransition.pet(pet))
            try builder.vaccinationHistory(of: pet, parent: self).open(route.rest.rest)
        case "edit": try profile.open(route)
        default: throw route.rest.unknown(expected: ["edit", "health", "vaccinations"])
        }
    }
}
