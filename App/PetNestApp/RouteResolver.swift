import CoreArchitecture
import CoreInterfaces
import CoreModels

/// Turns routes as people type them, with a pet's name, into routes with its id.
struct RouteResolver {
    let pets: any PetRepository

    /// - Throws: ``AppError/unknownPet(_:known:)``, ``AppError/ambiguousPet(_:ids:)``, or ``AppError/service(_:)`` where
    ///   the pets can't be asked for.
    func resolve(_ route: Route) async throws(AppError) -> Route {
        guard route.components.first == "pets", route.components.count > 1 else { return route }
        let name = route.components[1]
        if name == "new" || PetID(name) != nil { return route }
        let pets = try await self.allPets()
        let matches = pets.filter { $0.name.lowercased() == name.lowercased() }
        switch matches.count {
        case 0: throw .unknownPet(name, known: pets.map(\.name))
        case 1: return Route(["pets", matches[0].id.description] + route.components.dropFirst(2))
        default: throw .ambiguousPet(name, ids: matches.map(\.id.description))
        }
    }

    private func allPets() async throws(AppError) -> [Pet] {
        do throws(ServiceError) {
            return try await pets.pets()
        } catch {
            throw .service(error)
        }
    }
}
