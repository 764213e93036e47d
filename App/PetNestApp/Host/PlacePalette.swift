import CoreArchitecture
import CoreInterfaces
import CoreModels
import Observation
import SharedUI

/// What the palette offers of the app: pets, places, and the places of each pet, derived from the features' routes.
@MainActor @Observable
final class PlacePalette {
    private let routes: [(pattern: RoutePattern, sentence: String)]
    private let pets: any PetRepository
    private let changing: any PetRepository
    private let isSignedIn: Bool
    private var known: [Pet] = []
    @ObservationIgnored private var listening: Task<Void, Never>?

    /// Creates a palette.
    /// - Parameters:
    ///   - routes: The app's routes; those that name something other than a pet aren't offered.
    ///   - pets: The pets, of which the palette keeps what it was told last.
    ///   - changing: Where pets are changed, which tells of it.
    ///   - isSignedIn: Whether there are pets to ask for.
    init(
        routes: [(pattern: RoutePattern, sentence: String)],
        pets: any PetRepository,
        changing: any PetRepository,
        isSignedIn: Bool
    ) {
        self.isSignedIn = isSignedIn
        self.routes = routes
        self.pets = pets
        self.changing = changing
    }

    isolated deinit {
        listening?.cancel()
    }

    /// Learns which pets there are, now and whenever that changes.
    func begin() {
        guard isSignedIn else { return }
        let (pets, changes) = (pets, changing.changes())
        listening = Task { [weak self] in
            // Where the pets can't be asked for, the screen says so; the palette has the places alone.
            if let all = try? await pets.pets() { self?.known = all }
            for await _ in changes {
                if let all = try? await pets.pets() { self?.known = all }
            }
        }
    }

    /// Pets, then places, then the places of each pet; each has its route as its id.
    func entries() -> [PaletteEntry] {
        var (places, pages, parts): ([PaletteEntry], [PaletteEntry], [PaletteEntry]) = ([], [], [])
        for (pattern, sentence) in routes {
            switch pattern.parameters {
            case []:
                guard let route = pattern.route([:]) else { continue }
                // Named by its route, as a pet's places are, so that "settings" finds the settings before what is in them.
                let name = route.components.joined(separator: " ").replacing("-", with: " ")
                let title = name.prefix(1).uppercased() + name.dropFirst()
                places.append(PaletteEntry(id: "\(route)", title: title, detail: sentence))
            case ["pet"]:
                for pet in known {
                    guard let route = pattern.route(["pet": "\(pet.id)"]) else { continue }
                    let part = route.components.dropFirst(2).joined(separator: " ")
                    if part.isEmpty {
                        pages.append(PaletteEntry(id: "\(route)", title: pet.name, detail: pet.species.name))
                    } else {
                        parts.append(PaletteEntry(id: "\(route)", title: "\(pet.name) \(part)", detail: sentence))
                    }
                }
            default: continue
            }
        }
        return pages + places + parts
    }
}
