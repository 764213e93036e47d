import AccountsWire
import ActivityWire
import AgendaWire
import CareWire
import CartWire
import CoreWire
import HealthWire
import NoticesWire
import NutritionWire
import OwnerWire
import PaymentsWire
import PetsWire
import ProductsWire
import SocialFeedWire
import Testing

@testable import BackendCore
@testable import PetNestBackend

@Suite("Declared endpoints", .timeLimit(.minutes(20)))
struct DeclaredEndpointTests {
    /// The endpoints by the names of their slices.
    static let declared: [String: [EndpointDeclaration]] = [
        "Accounts": AccountsAPI.all,
        "Activity": ActivityAPI.all,
        "Agenda": AgendaAPI.all,
        "Care": CareAPI.all,
        "Cart": CartAPI.all,
        "Health": HealthAPI.all,
        "Notices": NoticesAPI.all,
        "Nutrition": NutritionAPI.all,
        "Owner": OwnerAPI.all,
        "Payments": PaymentsAPI.all,
        "Pets": PetsAPI.all,
        "Products": ProductsAPI.all,
        "Social feed": SocialFeedAPI.all,
    ]

    @Test("are those that their slice answers, in the same order", arguments: declared.keys.sorted())
    func answered(name: String) throws {
        let slice = try #require(Slices.all.first { $0.name == name })
        #expect(slice.routes.map(\.documentation.request) == Self.declared[name]?.map(\.request))
    }

    @Test("name as many ids in their paths as the router finds")
    func ids() throws {
        for slice in Slices.all where Self.declared[slice.name] != nil {
            for (route, endpoint) in zip(slice.routes, Self.declared[slice.name] ?? []) {
                #expect(route.names == endpoint.ids)
            }
        }
    }
}
