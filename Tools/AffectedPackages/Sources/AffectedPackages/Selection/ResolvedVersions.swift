import Foundation

/// Reads `Package.resolved`.
enum ResolvedVersions {
    /// Returns the identities of the packages whose versions differ between two files, in lower case, or `nil` if a
    /// file can't be read.
    ///
    /// A missing file determines no version, so all packages in the other file are returned.
    static func changed(from old: [UInt8]?, to new: [UInt8]?) -> Set<String>? {
        guard let old = pins(old), let new = pins(new) else { return nil }
        return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    }

    private static func pins(_ bytes: [UInt8]?) -> [String: NSDictionary]? {
        guard let bytes else { return [:] }
        guard let file = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] else { return nil }
        // Version 1 of the format has a nested object and different names.
        let list = file["pins"] ?? (file["object"] as? [String: Any])?["pins"]
        guard let list = list as? [[String: Any]] else { return nil }
        var pins: [String: NSDictionary] = [:]
        for pin in list {
            guard let identity = pin["identity"] as? String ?? identity(pin["repositoryURL"]) else { return nil }
            pins[identity.lowercased()] = pin as NSDictionary
        }
        return pins
    }

    private static func identity(_ address: Any?) -> String? {
        guard let last = (address as? String)?.split(separator: "/").last else { return nil }
        return String(last.hasSuffix(".git") ? last.dropLast(4) : last)
    }
}
