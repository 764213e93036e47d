import CoreInterfaces
import CoreModels
import CoreNetworking
import PetsWire

/// Copies an account's pets and all their records from one service to an account of another.
///
/// Records keep their ids. Each request can be repeated, so after a failure the copy is continued by starting again.
struct AccountMove: Sendable {
    let from: APIClient
    let to: APIClient

    /// The differences between the source and the target.
    struct Plan: Sendable {
        /// The records that are missing or different at the target, by kind, in the order in which they are saved.
        var saved: [(kind: String, records: [RecordKind.Record])] = []
        /// The removals of records of these pets that only the target has, with the pet's name.
        var removed: [(pet: String, kind: RecordKind, id: String)] = []
        /// The number of records that are different at the target, by kind.
        var different: [String: Int] = [:]
        /// The records of the source that can't be read.
        var unreadable: [String] = []
        /// The number of pets at the source.
        var pets = 0

        /// Whether the target has records that would be lost.
        var replaces: Bool { !different.isEmpty || !removed.isEmpty }

        /// The pets with the numbers of records that only the target has: "Miso (visits 1, weights 2), Rex (meals 1)".
        var removedCounts: String {
            Dictionary(grouping: removed, by: \.pet).sorted { $0.key < $1.key }.map { pet, records in
                "\(pet) (\(Self.counts(Dictionary(grouping: records, by: \.kind.name).mapValues(\.count))))"
            }.joined(separator: ", ")
        }

        /// The numbers of records that are different at the target: "visits 1, weights 2".
        var differentCounts: String { Self.counts(different) }

        private static func counts(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }

        /// The number of records to save.
        var count: Int { saved.reduce(0) { $0 + $1.records.count } }
    }

    /// Compares both services.
    func plan() async throws(ServiceError) -> Plan {
        var plan = Plan()
        for kind in RecordKind.ofAccount { try await add(kind, isAtTarget: true, to: &plan) }
        let names = try await from.send(PetsAPI.pets).records.map { ($0.id ?? "", $0.name ?? "") }
        let nameOfPet = Dictionary(names) { first, _ in first }
        let (pets, petsThere) = try await add(.pets, isAtTarget: true, to: &plan)
        plan.pets = pets.count
        for pet in pets {
            guard let id = PetID(pet.id) else { continue }
            for kind in RecordKind.of(id) {
                try await add(
                    kind, of: nameOfPet[pet.id] ?? pet.id, isAtTarget: petsThere.contains(pet.id), to: &plan)
            }
        }
        return plan
    }

    /// Saves what is missing or different at the target, and removes what the source doesn't have.
    /// - Parameter progress: Receives the number of records that have been saved.
    /// - Returns: The records that the target refused, with its reasons.
    /// - Throws: `ServiceError` if a service can't be reached. The records so far are saved.
    func run(_ plan: Plan, progress: @Sendable (Int) -> Void) async throws(ServiceError) -> [String] {
        var refused: [String] = []
        var done = 0
        for (kind, records) in plan.saved {
            for record in records {
                do throws(ServiceError) {
                    try await record.save(from, to)
                } catch {
                    switch error {
                    case .refused(reason: "signedOut", _): throw error
                    case .rejected, .refused, .notFound: refused.append("\(kind), \(record.id): \(error)")
                    default: throw error
                    }
                }
                done += 1
                progress(done)
            }
        }
        // Records are removed only after all others are saved.
        guard refused.isEmpty else { return refused }
        // In reverse order: doses before their medicines.
        for (_, kind, id) in plan.removed.reversed() {
            do throws(ServiceError) {
                try await kind.remove?(to, id)
            } catch .notFound {
                // Another client has removed it.
            }
        }
        return []
    }

    /// Compares the records of a kind.
    /// - Parameters:
    ///   - pet: The name of the pet that they belong to, if they belong to one.
    ///   - isAtTarget: Whether the target can have such records; it isn't asked otherwise.
    /// - Returns: The source's records, and the ids of the target's.
    @discardableResult
    private func add(
        _ kind: RecordKind, of pet: String = "", isAtTarget: Bool, to plan: inout Plan
    ) async throws(ServiceError) -> (here: [RecordKind.Record], there: Set<String>) {
        let (here, unreadable) = try await kind.read(from)
        plan.unreadable += unreadable.map(\.description)
        var there: [String: String] = [:]
        if isAtTarget {
            let target = try await kind.read(to)
            for record in target.records { there[record.id] = record.text }
            // A record that this version can't read may be readable by another one, so it counts as different.
            for record in target.unreadable { there[record.id] = "" }
        }
        var changed: [RecordKind.Record] = []
        for record in here {
            if there[record.id] == nil {
                changed.append(record)
            } else if there[record.id] != record.text {
                changed.append(record)
                plan.different[kind.name, default: 0] += 1
            } else if let parts = record.parts {
                let (ours, theirs) = (try await parts(from), try await parts(to))
                if ours == theirs { continue }
                changed.append(record)
                // If the target has only the first parts, an earlier copy was interrupted.
                if !ours.starts(with: theirs) { plan.different[kind.name, default: 0] += 1 }
            }
        }
        if !changed.isEmpty { plan.saved.append((kind.name, changed)) }
        if kind.remove != nil {
            // For a record that can't be read at the source, the target may have the only readable copy.
            let ids = Set(here.map(\.id) + unreadable.map(\.id))
            plan.removed += there.keys.filter { !ids.contains($0) }.sorted().map { (pet, kind, $0) }
        }
        return (here, Set(there.keys))
    }
}
