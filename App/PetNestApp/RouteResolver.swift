import CoreArchitecture
import CoreInterfaces
import CoreModels

/// Turns routes as people type them, with a pet's name, into routes with its id: wherever a route has the parameter
/// `:pet`, whichever feature declares it.
struct RouteResolver {
    let routes: RouteTable
    let pets: any PetRepository

    /// Looks up the names in a route; asks for no pets where there are none.
    /// - Throws: ``AppError/unknownPet(_:known:)``, ``AppError/ambiguousPet(_:ids:)``, or ``AppError/service(_:)`` where
    ///   the pets can't be asked for.
    func resolve(_ route: Route) async throws(AppError) -> Route {
        var components = route.components
        for position in routes.positions(of: "pet", in: route) where PetID(components[position]) == nil {
            components[position] = try await id(ofPet: components[position]).description
        }
        return Route(components)
    }

    private func id(ofPet name: String) async throws(AppError) -> PetID {
        try await allPets().find(name).id
    }

    private func allPets() async throws(AppError) -> [Pet] {
        do throws(ServiceError) {
            return try await pets.pets()
        } catch {
            throw .service(error)
        }
    }
}
