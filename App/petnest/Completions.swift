import PetNestApp

/// The shell completions that depend on the data.
enum Completions {
    /// The pets' names.
    @Sendable
    static func pets(words: [String], index: Int, typed: String) async -> [String] {
        guard let options = options(in: words) else { return [] }
        return await PetNest.petNames(options)
    }

    /// The routes, and those of each pet by its name.
    @Sendable
    static func routes(words: [String], index: Int, typed: String) async -> [String] {
        let names = await pets(words: words, index: index, typed: typed).filter { !$0.contains("/") }
        return PetNest.routes.map(\.route).flatMap { route in
            route.contains("PET") ? names.map { route.replacing("PET", with: $0.lowercased()) } : [route]
        }
    }

    private static func options(in words: [String]) -> PetNestOptions? {
        let folder = words.firstIndex(of: "--data-dir").flatMap { place in
            place + 1 < words.count ? words[place + 1] : nil
        }
        return try? PetNestOptions(ofProcess: folder, announce: { _ in })
    }
}
