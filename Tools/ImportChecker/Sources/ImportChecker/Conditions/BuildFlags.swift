import ImportScanner
import ManifestReader

/// The custom flags of `#if NAME` that the builds of a package, or of a module outside of packages, can have.
struct BuildFlags {
    /// The flags of one build.
    struct Choice {
        /// The traits that were chosen, sorted.
        let chosen: [String]
        /// These, and the traits that they turn on.
        let traits: Set<String>
        /// What is known of the flags that were asked about.
        let flags: [String: Bool]
    }

    /// Set in some builds of every platform.
    private static let debug = "DEBUG"
    /// Set in every build of SwiftPM, and in no other.
    private static let package = "SWIFT_PACKAGE"

    private let isPackage: Bool
    /// What a package's manifest has in strings. A flag that it defines is among them; when it does isn't looked at.
    private let strings: Set<String>
    /// What each of the package's traits turns on.
    private let traits: [String: [String]]

    /// The flags of a package, whose traits are flags as well.
    init(traits: [PackageTrait], manifest: [UInt8]) {
        isPackage = true
        strings = Self.strings(in: manifest)
        self.traits = Dictionary(traits.map { ($0.name, $0.enabledTraits) }, uniquingKeysWith: { first, _ in first })
    }

    /// The flags of what isn't built by a manifest: nobody knows which are set.
    init() {
        isPackage = false
        strings = []
        traits = [:]
    }

    /// Of some flags, those that a build may have or not, for all that is known; sorted.
    func open(among names: Set<String>) -> [String] {
        names.filter { !isKnown($0) && (!isPackage || strings.contains($0)) }.sorted()
    }

    /// The builds that differ in some flags and traits. A flag that the manifest doesn't mention is off.
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

    /// Traits with those that they turn on.
    private func closed(_ chosen: [String]) -> Set<String> {
        var result = Set(chosen)
        var pending = chosen
        while let next = pending.popLast() {
            for trait in traits[next] ?? [] where result.insert(trait).inserted { pending.append(trait) }
        }
        return result
    }

    /// The contents of string literals, without the `-D` of a compiler's option.
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
