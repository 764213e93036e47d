import CoreInterfaces
import CoreNetworking
import CoreStorage
import CryptHashing
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend

extension PetNest {
    /// Copies the pets and all their records from this computer to the account that is signed in at a server, or back,
    /// and uses the target from the next start on. Nothing is removed from the source.
    /// - Parameters:
    ///   - place: The address of a server, or "local" for this computer; the chosen server is the source then.
    ///   - isReplacing: Whether records that are different at the target are replaced, and records of the same pets
    ///     that only the target has are removed. Otherwise nothing is copied if there are such records.
    /// - Returns: Sentences about the result.
    /// - Throws: ``AppError``. After ``AppError/refused(_:)`` nothing was changed, unless it lists refused records; after
    ///   other errors a part may have been copied, and starting again continues.
    public static func move(
        _ options: PetNestOptions, to place: String, isReplacing: Bool
    ) async throws(AppError) -> [String] {
        try SetAsideDatabase.requireDecision(in: options.dataFolderURL)
        let folder = try LocalServices.dataFolder(options)
        let store = FileKeyValueStore(folder: folder.url)
        if hasPIN(in: folder) { throw .locked }
        let isToServer = place != ChosenServer.thisComputer
        guard let server = try isToServer ? ChosenServer.parse(place) : ChosenServer.choose(nil, in: store).address
        else { throw .refused("The pets are on this computer already.") }
        let lines = try await withBackend(in: folder, hashing: CryptPasswordHasher()) { backend in
            let here = try await client(of: .here(backend), in: folder, options)
            let there = try await client(of: .byServer(server), in: folder, options)
            let move = AccountMove(from: isToServer ? here : there, to: isToServer ? there : here)
            let source = isToServer ? ChosenServer.thisComputer : "\(server)"
            return try await run(move, to: isToServer ? "\(server)" : "this computer", isReplacing, options)
                + remainder(of: move, at: source)
        }
        try ChosenServer.save(isToServer ? server : nil, in: store)
        return lines
    }

    /// Returns a client of the account that is signed in where pets are kept.
    private static func client(
        of pets: PetLocation, in folder: DataFolder, _ options: PetNestOptions
    ) async throws(AppError) -> APIClient {
        let transport = pets.transport(readingOnly: nil)
        let files = CredentialFileStore(folder: folder.credentials, announce: options.announce)
        let accounts = try pets.accounts(options, files: files, transport: transport)
        let credentials = try await serving { () throws(ServiceError) in
            try await accounts.resume(announce: options.announce)
        }
        let place = pets.server?.description ?? ChosenServer.thisComputer
        guard let credentials else {
            throw .refused(
                "Nobody is signed in at \(place). Register or sign in there first: petnest --server \(place)")
        }
        return APIClient(
            transport: transport, middleware: [RetryMiddleware(), CredentialMiddleware(source: credentials)])
    }

    /// Returns a sentence about the active bookings, orders and subscriptions at the source. The move has succeeded even
    /// if they can't be read.
    private static func remainder(of move: AccountMove, at source: String) async -> [String] {
        let remaining: String?
        do {
            remaining = try await move.remaining()
        } catch {
            remaining = "bookings, orders and subscriptions"
        }
        return remaining.map {
            ["Not copied: \($0). They continue where they were; see them with petnest --server \(source)."]
        } ?? []
    }

    /// The number of refused records that are listed.
    private static let mostRefusals = 10

    private static func run(
        _ move: AccountMove, to target: String, _ isReplacing: Bool, _ options: PetNestOptions
    ) async throws(AppError) -> [String] {
        let plan = try await serving { () throws(ServiceError) in try await move.plan() }
        if let refusal = plan.refusal(at: target, isReplacing: isReplacing) { throw .refused(refusal) }
        defer { options.progress(nil) }
        let refused = try await serving { () throws(ServiceError) in
            try await move.run(plan) { done in
                options.progress(PetNestOptions.Progress(title: "Copying", part: done, count: plan.count))
            }
        }
        guard refused.isEmpty else {
            throw .refused(
                (["\(target) refused \(refused.count) of \(plan.count) records; the others were copied:"]
                    + refused.prefix(Self.mostRefusals)
                    + (refused.count > Self.mostRefusals ? ["… and \(refused.count - Self.mostRefusals) more"] : [])
                    + [
                        "petnest still uses the pets where they were. Correct these records there, and start again. A pet "
                            + "that another account already has is refused: ask its owner for a code instead."
                    ])
                    .joined(separator: "\n"))
        }
        var lines = plan.unreadable.map { "Not copied, because it can't be read: \($0)" }
        if !plan.removed.isEmpty { lines.append("Removed, because only \(target) had them: \(plan.removedCounts).") }
        return lines + ["petnest uses the pets on \(target) from now on. Records copied: \(plan.count)."]
    }
}

extension AccountMove.Plan {
    /// Returns the reason nothing is copied, or `nil`.
    fileprivate func refusal(at target: String, isReplacing: Bool) -> String? {
        if pets == 0 { return "There are no pets to copy." }
        guard replaces, !isReplacing else { return nil }
        var sentences = ["Nothing was copied, because \(target) has other records of these pets."]
        if !different.isEmpty { sentences.append("Different there, and would be replaced: \(differentCounts).") }
        if !removed.isEmpty { sentences.append("Only there, and would be removed: \(removedCounts).") }
        sentences.append("If they may be lost, add --replace --yes.")
        return sentences.joined(separator: " ")
    }
}
