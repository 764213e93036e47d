/// A folder whose contents belong to a target without being listed, as in Xcode 16.
public struct SynchronizedFolder: Hashable, Sendable {
    /// The absolute path of the folder.
    public let path: String
    /// The files and folders in it that don't belong to the target, relative to it.
    public let excluded: Set<String>

    /// Creates a folder.
    public init(path: String, excluded: Set<String> = []) {
        self.path = path
        self.excluded = excluded
    }

    /// Whether a file in the folder belongs to the target.
    ///
    /// - Parameter file: the path relative to the folder.
    public func contains(_ file: String) -> Bool {
        if excluded.isEmpty { return true }
        if excluded.contains(file) { return false }
        for (index, byte) in zip(file.utf8.indices, file.utf8) where byte == UInt8(ascii: "/") {
            if excluded.contains(String(file[..<index])) { return false }
        }
        return !excluded.contains(Self.localized + (Self.withoutLocalization(file) ?? ""))
    }

    /// The prefix of a name that refers to the file in every folder of a localization.
    private static let localized = "/Localized/"

    private static func withoutLocalization(_ file: String) -> String? {
        let parts = file.split(separator: "/")
        guard let index = parts.firstIndex(where: { $0.hasSuffix(".lproj") }) else { return nil }
        return (parts[..<index] + parts[(index + 1)...]).joined(separator: "/")
    }
}
