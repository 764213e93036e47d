import PetNestBackend

/// Describes whose data a backup holds.
struct BackupContent {
    let owners: [StoreOwner]
    /// The number of photos in the folder beside the backup.
    let photos: Int
    /// Whether names are omitted because a PIN protects them.
    let hidesNames: Bool

    /// "Bruno, Miso and Pepper of this computer's account, with 2 photos".
    var sentence: String {
        let beside = photos == 0 ? "" : ", with \(photos == 1 ? "1 photo" : "\(photos) photos")"
        if hidesNames {
            let pets = owners.reduce(0) { $0 + $1.pets.count }
            return
                "\(Self.count(pets, "pet")) of \(Self.count(owners.count, "account"))\(beside); the PIN hides the names"
        }
        return owners.map { owner in
            let account = owner.email?.cleaned() ?? "this computer's account"
            return "\(owner.pets.isEmpty ? "no pets" : Self.list(owner.pets.map { $0.cleaned() })) of \(account)"
        }.joined(separator: "; ") + beside
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    private static func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }
}
