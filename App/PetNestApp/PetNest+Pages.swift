import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import SharedUI

extension PetNest {
    /// Prints the screen of a route, once it has loaded.
    /// - Parameter write: Prints text, line ends included.
    /// - Throws: ``AppError/screenFailed`` after printing a screen that shows a failure; ``AppError/locked`` if there
    ///   is a PIN, which can't be asked for here; ``AppError/signedOut`` if nobody is signed in.
    public func print(_ route: Route, write: @MainActor (String) -> Void) async throws(AppError) {
        let signals = EndingSignals()
        defer { end() }
        guard let screen = try await settledScreen(at: route) else { return }
        write(PlainRenderer().lines(screen).joined(separator: "\n") + "\n")
        if let signal = signals.received { throw .terminal(.terminated(signal: signal)) }
        if screen.hasFailed { throw .screenFailed }
    }

    /// Returns a page of HTML with what a vet or a sitter needs to know about pets, each on its own sheet.
    /// - Parameters:
    ///   - reader: The reader of the page.
    ///   - pet: The name or id of the only pet, or `nil` for all pets.
    ///   - additions: Ids of further links that features offer for the reader; each adds a sheet after the pet's.
    /// - Throws: ``AppError/screenFailed`` if a screen can't be loaded; ``AppError/argument(_:reason:)`` for an unknown
    ///   addition; ``AppError/locked`` if there is a PIN; ``AppError/signedOut`` if nobody is signed in.
    public func page(
        for reader: PageReader, of pet: String?, with additions: [String] = []
    ) async throws(AppError) -> String {
        defer { end() }
        let offered = FeatureList.all.flatMap(\.links).filter { $0.place == .vetView }
        let more = try additions.map { name throws(AppError) in
            guard let link = offered.first(where: { $0.id.rawValue == name }) else {
                let known = offered.map(\.id.rawValue).sorted().joined(separator: ", ")
                throw .argument(name, reason: "The additions for a \(reader) are: \(known).")
            }
            return link.target
        }
        guard host.isSignedIn else { throw .signedOut }
        let pets: [Pet]
        do throws(ServiceError) {
            pets = try await session.services.petsByName.pets()
        } catch {
            throw .service(error)
        }
        if pets.isEmpty { throw .refused("There are no pets yet. Add one with: petnest open pets/new") }
        var screens: [Screen] = []
        for pet in try pet.map({ name throws(AppError) in [try pets.find(name)] }) ?? pets {
            for place in [reader.place] + more {
                guard let route = place.route(["pet": "\(pet.id)"]), let screen = try await settledScreen(at: route)
                else { continue }
                if screen.hasFailed { throw .screenFailed }
                screens.append(screen)
            }
        }
        return ScreenPage(screens, footer: "PetNest, \(services.app.today.date.formatted)").html
    }

    /// Opens a route and waits until its screen has loaded.
    /// - Throws: ``AppError/locked`` if there is a PIN, and ``AppError/signedOut`` if nobody is signed in.
    private func settledScreen(at route: Route) async throws(AppError) -> Screen? {
        guard !session.gate.canLock else { throw .locked }
        try await openNow(route)
        guard waiting == nil, host.isSignedIn || !route.isEmpty else { throw .signedOut }
        return await session.stack.top?.settled()
    }
}

extension Screen {
    /// Whether the screen shows a failure.
    fileprivate var hasFailed: Bool {
        allElements.contains { element in
            if case .notice(let notice) = element { notice.kind == .failure } else { false }
        }
    }
}
