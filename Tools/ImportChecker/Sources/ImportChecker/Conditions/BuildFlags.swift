import ImportScanner
import ManifestReader

/// The custom flags of `#if NAME` that are possible in the builds of a package, or of a module outside of packages.
struct BuildFlags {
    /// The flags of one build.
    struct Choice {
        /// The selected traits, sorted.
        let chosen: [String]
        /// The selected traits, and those that they enable.
        let traits: Set<String>
        /// The known values of the requested flags.
        let flags: [String: Bool]
    }

    /// The flag that is set in some builds of every platform.
    private static let debug = "DEBUG"
    /// The flag that is set in every build of SwiftPM, and in no other.
    private static let package = "SWIFT_PACKAGE"

    private let isPackage: Bool
    /// The strings in a package's manifest. Flags that it defines are among them; its conditions aren't evaluated.
    private let strings: Set<String>
    /// The traits that each of the package's traits enables.
    private let traits: [String: [String]]

    /// Creates the flags of a package. Its traits are flags as well.
    init(traits: [PackageTrait], manifest: [UInt8]) {
        isPackage = true
        strings = Self.strings(in: manifest)
        self.traits = Dictionary(traits.map { ($0.name, $0.enabledTraits) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates the flags of files that aren't built from a manifest: all are unknown.
    init() {
        isPackage = false
        strings = []
        traits = [:]
    }

    /// Returns those of some flags that may be set or not in a build, sorted.
    func open(among names: Set<String>) -> [String] {
        names.filter { !isKnown($0) && (!isPackage || strings.contains($0)) }.sorted()
    }

    /// Returns the builds that differ in some flags and traits. A flag that the manifest doesn't mention is off.
    func choices(flags names: Set<String>, traits others: Set<String>) -> [Choice] {
        let open = Set(open(among: names))
        var known = Dictionary(
            uniqueKeysWithValues: names.filter { traits[$0] == nil && !open.contains($0) }.map { ($0, false) })
        if names.contains(Self.package) { known[Self.package] = isPackage }
        let free = others.union(names.filter { traits[$0] != nil }).sorted().prefix(6)
        return (0..<(1 << free.count)).flatMap { bits -> [Choice] in
            let chosen = free.indices.filter { bits & (1 << $0) != 0 }.map { free[$0] }
            let on = closed(chosen)
            let flags = known.merging(free.map { ($0, on.contains($0)) }) { $1 }
            guard names.contains(Self.debug) else { return [Choice(chosen: chosen, traits: on, flags: flags)] }
            return [false, true].map {
                Choice(chosen: chosen, traits: on, flags: flags.merging([Self.debug: $0]) { $1 })
            }
        }
    }

    private func isKnown(_ name: String) -> Bool { name == Self.debug || name == Self.package || traits[name] != nil }

    /// Returns traits and those that they enable.
    private func closed(_ chosen: [String]) -> Set<String> {
        var result = Set(chosen)
        var pending = chosen
        while let next = pending.popLast() {
            for trait in traits[next] ?? [] where result.insert(trait).inserted { pending.append(trait) }
        }
        return result
    }

    /// Returns the contents of string literals, without the `-D` of a compiler option.
    private static func strings(in manifest: [UInt8]) -> Set<String> {
        manifest.withUnsafeBytes { bytes in
            var strings: Set<String> = []
            TokenScanner.scan(bytes) { token in
                guard token.kind == .literal else { return true }
                var text = String(decoding: bytes[token.range], as: UTF8.self).filter { $0 != "\"" && $0 != "#" }
                if text.hasPrefix("-D") { text.removeFirst(2) }
                strings.insert(text)
                return true
            }
            return strings
        }
    }
}
