import CoreArchitecture
import CoreInterfaces
import CoreModels

/// Replaces pets' names in typed routes by their ids, wherever a route has the parameter `:pet`, in any feature.
struct RouteResolver {
    let routes: RouteTable
    let pets: any PetRepository

    /// Returns a route with its names replaced by ids. Fetches no pets if the route has no names.
    /// - Throws: ``AppError/unknownPet(_:known:)``, ``AppError/ambiguousPet(_:ids:)``, or ``AppError/service(_:)`` if
    ///   the pets can't be fetched.
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
