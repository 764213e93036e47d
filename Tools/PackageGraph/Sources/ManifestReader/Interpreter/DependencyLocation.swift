/// Converts a dependency's declaration to a location, an identity and versions, as SwiftPM does.
public enum DependencyLocation {
    static func path(_ text: String, relativeTo directory: String, _ host: ManifestHost) throws -> String {
        try address(text, relativeTo: directory, host)
    }

    /// Returns an address with a scheme unchanged; any other text is a path, which is made absolute.
    static func address(_ text: String, relativeTo directory: String, _ host: ManifestHost) throws -> String {
        if text.hasPrefix("~/") {
            guard let home = host.environment["HOME"] else {
                throw PackageExtraction.Malformed(reason: "a path below an unknown home folder")
            }
            return normalized(home + "/" + text.dropFirst(2))
        }
        if text.hasPrefix("file://") {
            let path = text.dropFirst("file://".count)
            guard path.hasPrefix("/") else { throw PackageExtraction.Malformed(reason: "the address '\(text)'") }
            return normalized(String(path))
        }
        if hasScheme(text) { return text }
        return normalized(text.hasPrefix("/") ? text : directory + "/" + text)
    }

    /// Whether a text starts like `https://…`, `ssh://…` or `git@host:…`.
    private static func hasScheme(_ text: String) -> Bool {
        if let colon = text.range(of: "://") {
            let scheme = text[..<colon.lowerBound]
            return !scheme.isEmpty
                && scheme.utf8.allSatisfy { byte in
                    (97...122).contains(byte | 0x20) || (48...57).contains(byte) || [43, 45, 46].contains(byte)
                }
        }
        guard let at = text.firstIndex(of: "@"), let colon = text[at...].firstIndex(of: ":") else { return false }
        return !text[..<at].contains("/") && !text[at..<colon].contains("/")
    }

    /// Returns the path without `.`, `..` and empty components.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns a relative path without `.` and empty components, and with `..` only at the start.
    static func relative(_ path: String) throws -> String {
        guard !path.hasPrefix("/") else {
            throw PackageExtraction.Malformed(reason: "the absolute path '\(path)' in a target")
        }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Returns SwiftPM's identity of a path or an address: the last component in lower case, without `.git`.
    public static func identity(_ location: String) -> String {
        var text = location[...]
        while text.hasSuffix("/") { text = text.dropLast() }
        if let slash = text.lastIndex(where: { $0 == "/" || $0 == ":" }) { text = text[text.index(after: slash)...] }
        if text.hasSuffix(".git") { text = text.dropLast(4) }
        return text.lowercased()
    }

    // MARK: Versions

    private struct Version {
        var core: [Int]
        var suffix: String
    }

    private static func parse(_ text: String) throws -> Version {
        let end = text.firstIndex { $0 == "-" || $0 == "+" } ?? text.endIndex
        let core = text[..<end].split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        let numbers = core.compactMap { $0 }
        guard core.count == 3, numbers.count == 3 else {
            throw PackageExtraction.Malformed(reason: "the version '\(text)'")
        }
        return Version(core: numbers, suffix: String(text[end...]))
    }

    static func version(_ text: String) throws -> String {
        let version = try parse(text)
        return version.core.map(String.init).joined(separator: ".") + version.suffix
    }

    static func nextMajor(_ text: String) throws -> String { "\(try parse(text).core[0] + 1).0.0" }

    static func nextMinor(_ text: String) throws -> String {
        let core = try parse(text).core
        return "\(core[0]).\(core[1] + 1).0"
    }

    /// Returns the end of a closed range, which SwiftPM represents as a half-open one.
    static func nextPatch(_ text: String) throws -> String {
        let version = try parse(text)
        guard !version.suffix.contains("+") else {
            throw PackageExtraction.Malformed(reason: "the end '\(text)' of a range")
        }
        return "\(version.core[0]).\(version.core[1]).\(version.core[2] + 1)" + version.suffix
    }
}
