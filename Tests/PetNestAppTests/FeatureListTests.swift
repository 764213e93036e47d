import CoreArchitecture
import CoreModels
import CoreNetworkingTesting
import CorePresentation
import Testing

@testable import PetNestApp

@MainActor @Suite("The list of features")
struct FeatureListTests {
    private let routes = FeatureList.all.flatMap(\.routes)

    @Test("No two features have the same id, declare the same route, or offer links of one id on a place")
    func distinct() {
        let ids = FeatureList.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        let patterns = routes.map { RoutePattern($0.pattern.helpText) }
        #expect(Set(patterns).count == patterns.count)
        let links = FeatureList.all.flatMap(\.links).map { "\($0.place) \($0.id)" }
        #expect(Set(links).count == links.count)
    }

    @Test("The order of the list shows nowhere: routes are listed by what people type")
    func order() {
        let listed = PetNest.routes.map(\.route)
        #expect(listed == routes.map(\.pattern.helpText).sorted())
    }

    @Test("Every route has a sentence, and opens a screen that says which it is")
    func routesOpen() throws {
        #expect(routes.count > 10)
        for route in routes {
            let pattern = route.pattern
            #expect(route.sentence.count > 3)
            let world = World()
            try world.coordinator.open(try #require(pattern.example))
            #expect(world.stack.top?.screen.title.isEmpty == false, "\(pattern)")
            #expect(world.stack.sources.first?.screen.id == "home", "\(pattern)")
        }
    }

    @Test("Every link is on a place that a feature opens, and leads to a route that one opens, with the place's values")
    func links() {
        // A link may call a parameter otherwise than the route does.
        func shape(_ pattern: RoutePattern) -> String {
            pattern.description.split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }.joined(separator: "/")
        }
        let patterns = routes.map { shape($0.pattern) }
        for link in FeatureList.all.flatMap(\.links) {
            #expect(
                [.agendaItem, .notice, .tabs].contains(link.place) || patterns.contains(shape(link.place)), "\(link.id)"
            )
            #expect(patterns.contains(shape(link.target)), "\(link.id)")
            #expect(Set(link.target.parameters).isSubset(of: link.place.parameters), "\(link.id)")
        }
    }

    @Test("A link has the same key on every place")
    func keys() {
        let links = FeatureList.all.flatMap(\.links).filter { $0.key != nil && $0.place != .agendaItem }
        for (label, alike) in Dictionary(grouping: links, by: \.label) {
            #expect(Set(alike.map(\.key)).count == 1, "\(label)")
        }
    }

    @Test("A pet's page shows what features offer on it, by label")
    func petPage() async throws {
        let pet = try Pet(name: "Miso", species: .cat, today: .latest)
        let world = World(pets: [pet])
        try world.coordinator.open(Route(["pets", "\(pet.id)"]))
        let screen = try #require(await world.stack.top?.settled())
        let offered = FeatureList.all.flatMap(\.links).filter { $0.place == .pet }
        #expect(offered.count >= 3)
        let commands = screen.allCommands
        #expect(Set(offered.map(\.label)).isSubset(of: commands.map(\.label)))
        // Those without a card are in the footer, by label.
        let linked = screen.commands.filter { command in offered.contains { $0.id == command.id } }
        #expect(linked.map(\.label) == linked.map(\.label).sorted())
        let keys = commands.filter { !$0.id.rawValue.hasPrefix("card-retry/") }.compactMap(\.key)
        #expect(Set(keys).count == keys.count)
    }

    @Test("Every card belongs to a link that its feature offers on the same place, and no link has two cards")
    func cards() {
        let world = World()
        let builder = FeatureModuleBuilder(services: world.session.services, features: FeatureList.all)
        var seen: Set<String> = []
        for feature in FeatureList.all {
            for card in feature.cards?(builder) ?? [] {
                #expect(feature.links.contains { $0.id == card.link && $0.place == card.place }, "\(card.title)")
                #expect(seen.insert("\(card.place) \(card.link)").inserted, "\(card.title)")
            }
        }
        #expect(seen.count >= 6)
    }

    @Test("A pet's page has a card of each feature that offers one; those that can't be loaded say so alone")
    func petCards() async throws {
        let pet = try Pet(name: "Miso", species: .cat, today: .latest)
        let world = World(transport: APITransportDouble(status: 503), pets: [pet])
        try world.coordinator.open(Route(["pets", "\(pet.id)"]))
        let screen = try #require(await world.stack.top?.settled())
        #expect(screen.inconsistencies.isEmpty)
        let groups = screen.body.compactMap { element in
            if case .group(let group) = element { group } else { nil as ElementGroup? }
        }
        #expect(groups.map(\.title).last == "Profile")
        #expect(groups.count >= 6)
        for group in groups.dropLast() {
            guard case .notice(let notice) = group.elements.first else {
                Issue.record("Expected a notice in \(group.title ?? "")")
                continue
            }
            #expect(notice.kind == .failure)
        }
    }
}
