import CoreArchitecture
import CoreInterfaces
import CoreModels
import Observation
import SharedUI

/// The palette's entries: pets, places, and the places of each pet, derived from the features' routes.
@MainActor @Observable
final class PlacePalette {
    private let routes: [AppRoute]
    private let pets: any PetRepository
    private let changing: any PetRepository
    private let isSignedIn: Bool
    private var known: [Pet] = []
    @ObservationIgnored private var listening: Task<Void, Never>?

    /// Creates a palette.
    /// - Parameters:
    ///   - routes: The app's routes. Those with a parameter other than a pet aren't offered.
    ///   - pets: The pets; the palette keeps the last list.
    ///   - changing: Publishes changes of pets.
    ///   - isSignedIn: Whether there are pets to fetch.
    init(
        routes: [AppRoute],
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

    /// Fetches the pets, now and after each change.
    func begin() {
        guard isSignedIn else { return }
        let pets = pets
        let changes = changing.changes()
        listening = Task { [weak self] in
            // If the pets can't be fetched, a screen shows the error, and the palette has the places only.
            if let all = try? await pets.pets() { self?.known = all }
            for await _ in changes {
                if let all = try? await pets.pets() { self?.known = all }
            }
        }
    }

    /// Returns pets, then places, then the places of each pet, each with its route as its id. A title is a phrase, with
    /// a verb if the place is an action. Entries are also found by the words of their route and by synonyms.
    func entries() -> [PaletteEntry] {
        var places: [PaletteEntry] = []
        var pages: [PaletteEntry] = []
        var parts: [PaletteEntry] = []
        let names = names()
        for place in routes {
            switch place.pattern.parameters {
            case []:
                guard let route = place.pattern.route([:]) else { continue }
                places.append(entry(place, at: route, title: place.title, routeWords: route.components[...]))
            case ["pet"]:
                for (pet, name) in zip(known, names) {
                    guard let route = place.pattern.route(["pet": "\(pet.id)"]) else { continue }
                    let words = route.components.dropFirst(2)
                    if words.isEmpty {
                        let more = "\(place.title) \(place.words)"
                        pages.append(
                            PaletteEntry(id: "\(route)", title: name, detail: pet.species.name, words: more))
                    } else {
                        parts.append(
                            entry(place, at: route, title: "\(name): \(place.title)", routeWords: words))
                    }
                }
            default: continue
            }
        }
        return pages + places + parts
    }

    private func entry(
        _ place: AppRoute, at route: Route, title: String, routeWords: ArraySlice<String>
    ) -> PaletteEntry {
        let words = routeWords.joined(separator: " ").replacing("-", with: " ")
        return PaletteEntry(
            id: "\(route)", title: title, detail: place.title == place.sentence ? "" : place.sentence,
            words: "\(words) \(place.words)", isUrgent: place.isUrgent)
    }

    /// Returns the pets' names. Pets with the same name are distinguished by species, breed, birthday or else a number.
    private func names() -> [String] {
        func hasTwins(_ pet: Pet, _ mark: (Pet) -> String?) -> Bool {
            known.contains { $0.id != pet.id && $0.name.lowercased() == pet.name.lowercased() && mark($0) == mark(pet) }
        }
        let marks: [(Pet) -> String?] = [
            { $0.species.name.lowercased() }, \.breed, { $0.birthDate.map { "born \($0.formatted)" } },
        ]
        var numbers: [String: Int] = [:]
        return known.map { pet in
            guard hasTwins(pet, { _ in nil }) else { return pet.name }
            for mark in marks {
                if let text = mark(pet), !hasTwins(pet, mark) { return "\(pet.name) (\(text))" }
            }
            let number = numbers[pet.name.lowercased(), default: 0] + 1
            numbers[pet.name.lowercased()] = number
            return "\(pet.name) (\(number))"
        }
    }
}
