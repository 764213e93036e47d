import CoreArchitecture
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation
import Database
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import Testing

@testable import PetNestApp

@MainActor @Suite("Feature list", .timeLimit(.minutes(10)))
struct FeatureListTests {
    private let routes = FeatureList.all.flatMap(\.routes)

    @Test("Feature ids, routes, and a screen's link ids are unique")
    func distinct() {
        let ids = FeatureList.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        let patterns = routes.map { RoutePattern($0.pattern.helpText) }
        #expect(Set(patterns).count == patterns.count)
        let links = FeatureList.all.flatMap(\.links).map { "\($0.place) \($0.id)" }
        #expect(Set(links).count == links.count)
    }

    @Test("Routes are sorted, independent of the features' order")
    func order() {
        let listed = PetNest.routes.map(\.route)
        #expect(listed == routes.map(\.pattern.helpText).sorted())
    }

    @Test("Every route has a description, and opens a screen with that route")
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

    @Test("Every link's source and target are known routes, and its parameters come from its source")
    func links() {
        // A link's parameter may have another name than the route's.
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

    @Test("A link has the same key on every screen")
    func keys() {
        let links = FeatureList.all.flatMap(\.links).filter { $0.key != nil && $0.place != .agendaItem }
        for (label, alike) in Dictionary(grouping: links, by: \.label) {
            #expect(Set(alike.map(\.key)).count == 1, "\(label)")
        }
    }

    /// A session on a backend that holds the sample, and the first of its pets.
    private func sample() async throws -> (World, Pet) {
        let backend = PetNestBackend(database: try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations))
        try await SampleData(upTo: CalendarDate(year: 2026, month: 5, day: 3)!).fill(backend)
        let transport = HTTPAPITransport { await backend.respond(to: $0, body: $1, as: .device) }
        let pets = try await PetGateway(client: APIClient(transport: transport)).pets()
        return (World(transport: transport, pets: pets), try #require(pets.first))
    }

    @Test("On home and on a pet's page, no key has two commands, and each command requests its key")
    func keysOfHomeAndPet() async throws {
        let (world, pet) = try await sample()
        // Links of one feature have one key: "Feed" at home and "Posts" on a pet's page.
        var features: [CommandID: String] = [:]
        for feature in FeatureList.all {
            for link in feature.links where [.home, .pet].contains(link.place) && link.id != "photo" {
                let alike = feature.links.filter { $0.key == link.key && $0.place != .settings }
                features[link.id] = alike.count > 1 ? "\(feature.id)" : link.label
            }
        }
        var meanings: [Character: Set<String>] = [:]
        for route in [["home"], ["pets", "\(pet.id)"]] {
            try world.coordinator.open(Route(route))
            let screen = try #require(await world.stack.top?.settled())
            for command in screen.allCommands {
                let key = try #require(command.key, "\(command.label) has no key on \(route)")
                meanings[key, default: []].insert(features[command.id] ?? command.label)
            }
        }
        #expect(meanings.filter { $0.value.count > 1 }.isEmpty)
        #expect(meanings.count > 20)
    }

    @Test("A command has the same key on every screen")
    func keyOfLabel() async throws {
        let (world, pet) = try await sample()
        var keys: [String: Set<Character>] = [:]
        for route in routes {
            let values = Dictionary(
                uniqueKeysWithValues: route.pattern.parameters.map { name in
                    (name, name == "care" ? "walk,2026-05-04" : "\(pet.id)")
                })
            try world.coordinator.open(try #require(route.pattern.route(values)))
            let screen = try #require(await world.stack.top?.settled())
            let lists = screen.allElements.compactMap { element in
                if case .list(let list) = element { list } else { nil as ItemList? }
            }
            for command in screen.allCommands + lists.flatMap(\.rows).flatMap(\.commands) {
                guard let key = command.key else { continue }
                // "Notices (2 new)" is the command "Notices".
                let label = command.label.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
                keys[label, default: []].insert(key)
            }
        }
        #expect(keys.count > 60)
        #expect(keys.filter { $0.value.count > 1 }.isEmpty)
    }

    @Test("A pet's page lists the features' links, sorted by label")
    func petPage() async throws {
        let pet = try Pet(name: "Miso", species: .cat, today: .latest)
        let world = World(pets: [pet])
        try world.coordinator.open(Route(["pets", "\(pet.id)"]))
        let screen = try #require(await world.stack.top?.settled())
        let offered = FeatureList.all.flatMap(\.links).filter { $0.place == .pet }
        #expect(offered.count >= 3)
        let commands = screen.allCommands
        #expect(Set(offered.map(\.label)).isSubset(of: commands.map(\.label)))
        // Links without a card are in the footer, sorted by label.
        let linked = screen.commands.filter { command in offered.contains { $0.id == command.id } }
        #expect(linked.map(\.label) == linked.map(\.label).sorted())
        let keys = commands.filter { !$0.id.rawValue.hasPrefix("card-retry/") }.compactMap(\.key)
        #expect(Set(keys).count == keys.count)
    }

    @Test("Every card belongs to one of its feature's links, which has no other card")
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

    @Test("A pet's page has each feature's card, and a card that fails to load doesn't affect the others")
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
