import ArgumentParser
import PetNestApp

/// Lists every route that can be opened.
struct Routes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the routes that petnest open accepts, and what each opens.",
        discussion: "PET stands for a pet's name or id. Each line is a route, a tab and a sentence."
    )

    func run() async {
        for (route, sentence) in PetNest.routes { await Console.write("\(route)\t\(sentence)\n") }
    }
}
