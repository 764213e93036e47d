/// The checkouts of SwiftPM in the `.build` folders of a tree's packages, and in other folders.
struct Checkouts {
    /// The checkouts' folders by identity, by the package that has them.
    private var byPackage: [String: [String: String]] = [:]
    /// The checkouts of any package.
    private var any: [String: String] = [:]

    /// Lists the checkouts.
    ///
    /// - Parameters:
    ///   - packages: the absolute paths of packages.
    ///   - others: the absolute paths of folders with checkouts, or with a folder `checkouts` of them, which Xcode's
    ///     `SourcePackages` is; the first ones go first.
    init(_ packages: [String], others: [String] = []) {
        for package in packages where byPackage[package] == nil {
            let folder = package + "/.build/checkouts"
            var found: [String: String] = [:]
            for name in Self.names(in: folder) {
                found[name.lowercased()] = folder + "/" + name
                if any[name.lowercased()] == nil { any[name.lowercased()] = folder + "/" + name }
            }
            if !found.isEmpty { byPackage[package] = found }
        }
        for folder in others {
            let inner = folder + "/checkouts"
            let place = FileBytes.kind(inner) == .folder ? inner : folder
            for name in Self.names(in: place) where any[name.lowercased()] == nil {
                any[name.lowercased()] = place + "/" + name
            }
        }
    }

    /// Returns the checkout that a package uses: its own, or else that of another package of the tree.
    func directory(of identity: String, for package: String) -> String? {
        let identity = identity.lowercased()
        if let own = byPackage[package] { return own[identity] ?? any[identity] }
        return any[identity]
    }

    /// Returns the names in a folder that aren't hidden, sorted; none if it can't be read.
    static func names(in folder: String) -> [String] {
        ((try? FolderEntries.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
    }
}
