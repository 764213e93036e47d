/// Selects the manifest in a folder, as SwiftPM does.
public enum ManifestSelection {
    /// Whether a file name is that of a manifest, with or without a Swift version.
    public static func isManifest(_ name: String) -> Bool {
        name == "Package.swift" || version(of: name) != nil
    }

    /// Finds the manifest that SwiftPM reads among a folder's files.
    ///
    /// `Package@swift-6.1.2.swift` comes before `Package@swift-6.1.swift` and `Package@swift-6.swift` if the tools have
    /// exactly this version. Otherwise the newest one that isn't newer than the tools applies, unless these tools can
    /// read the plain manifest and its tools version is the same or newer.
    ///
    /// - Parameters:
    ///   - names: the names of the files in the folder.
    ///   - tools: the version of the tools that build the package.
    ///   - toolsVersion: returns the tools version of the file with a name, nil if it has none.
    /// - Returns: the file's name; nil if the folder isn't a package.
    public static func choose(
        among names: some Sequence<String>,
        tools: ToolsVersion,
        toolsVersion: (String) -> ToolsVersion?
    ) -> String? {
        var hasPlain = false
        var versioned: [(name: String, version: [Int])] = []
        for name in names {
            if name == "Package.swift" { hasPlain = true }
            if let version = version(of: name) { versioned.append((name, version)) }
        }
        guard hasPlain else { return nil }
        guard !versioned.isEmpty else { return "Package.swift" }
        let current = [tools.major, tools.minor, tools.patch]
        for length in [3, 2, 1] {
            if let exact = versioned.first(where: { $0.version == Array(current.prefix(length)) }) { return exact.name }
        }
        let usable = versioned.filter { padded($0.version) <= tools }
        guard let best = usable.max(by: { padded($0.version) < padded($1.version) }) else { return "Package.swift" }
        guard let plain = toolsVersion("Package.swift"), let other = toolsVersion(best.name) else { return best.name }
        return plain >= other && plain <= tools ? "Package.swift" : best.name
    }

    private static func padded(_ numbers: [Int]) -> ToolsVersion {
        ToolsVersion(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    }

    /// Returns the numbers in `Package@swift-6.1.swift`.
    private static func version(of name: String) -> [Int]? {
        guard name.hasPrefix("Package@swift-"), name.hasSuffix(".swift") else { return nil }
        let text = name.dropFirst("Package@swift-".count).dropLast(".swift".count)
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil }
        guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
        return numbers
    }

    /// Returns the tools version in a manifest's first line, `// swift-tools-version: 6.2`.
    ///
    /// - Throws: ``ManifestError`` if the first line that isn't blank doesn't contain one.
    public static func toolsVersion(of bytes: [UInt8], file: String) throws(ManifestError) -> ToolsVersion {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        var line = 1
        while let first = rest.first, [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(first) {
            if first == 0x0A { line += 1 }
            rest = rest.dropFirst()
        }
        let text = String(decoding: rest.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard let version = parse(text) else {
            throw ManifestError(file: file, place: ManifestPlace(line: line, column: 1), kind: .toolsVersion(text))
        }
        return version
    }

    private static func parse(_ line: String) -> ToolsVersion? {
        func skipBlanks(_ text: Substring) -> Substring { text.drop { $0 == " " || $0 == "\t" } }
        guard line.hasPrefix("//") else { return nil }
        let body = skipBlanks(line.dropFirst(2))
        let label = "swift-tools-version"
        guard body.prefix(label.count).lowercased() == label else { return nil }
        var rest = skipBlanks(body.dropFirst(label.count))
        guard rest.first == ":" else { return nil }
        rest = skipBlanks(rest.dropFirst())
        var version = rest.prefix { $0 != ";" }
        while let last = version.last, last == " " || last == "\t" { version = version.dropLast() }
        // A suffix such as '-dev' is ignored.
        if let end = version.firstIndex(where: { $0 == "-" || $0 == "+" }) { version = version[..<end] }
        return ToolsVersion(version)
    }
}
