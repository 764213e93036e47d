import ManifestReader
import PackageGraph

/// The operating system for which manifests are evaluated. It matters for manifests with `#if os(…)`, whose
/// declarations on macOS differ from those on Linux. No machine can evaluate both.
struct EvaluatedSystem: Sendable {
    /// `macOS`, or the name of another system.
    let name: String
    /// The paths of the local manifests with conditions about the system.
    let manifests: Set<String>

    /// - Parameters:
    ///   - name: The system for which the manifests of the graph were evaluated.
    ///   - graph: The packages.
    ///   - texts: Their manifests.
    init(_ name: String, _ graph: ModuleGraph, _ texts: ManifestTexts) {
        self.name = name
        let packages = graph.packages.filter { $0.origin == .local && $0.kind == .package }
        manifests = Set(
            packages.filter { Self.hasConditions(texts.bytes(ofPackage: $0.id)) }.map(\.manifestPath))
    }

    private init(name: String, manifests: Set<String>) {
        self.name = name
        self.manifests = manifests
    }

    /// The other evaluated system: Linux for macOS, and macOS for all others.
    var other: EvaluatedSystem { EvaluatedSystem(name: name == "macOS" ? "Linux" : "macOS", manifests: manifests) }

    /// Returns the machine of the system.
    func host(like host: ManifestHost) -> ManifestHost {
        var host = host
        host.operatingSystem = name
        host.architecture = name == "macOS" ? "arm64" : "x86_64"
        return host
    }

    /// Returns the subset of platforms for which packages with a manifest are built on the system.
    func platforms(_ platforms: PlatformSet, of manifest: String) -> PlatformSet {
        guard manifests.contains(manifest) else { return platforms }
        return PlatformSet(platforms.platforms.filter { $0.isApple == (name == "macOS") })
    }

    private static let condition = ByteSearch(Array("#if".utf8))

    /// Returns whether a manifest has a condition about the system, or about modules that only some systems have.
    private static func hasConditions(_ bytes: [UInt8]) -> Bool {
        // Almost no manifest has such a condition.
        guard bytes.withUnsafeBytes({ condition.first(in: $0) }) != nil else { return false }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
            let text = line.drop(while: \.isWhitespace)
            guard text.hasPrefix("#if") || text.hasPrefix("#elseif") else { return false }
            return text.contains("os(") || text.contains("canImport(")
        }
    }
}

extension Verdict {
    /// Returns the verdict for both systems. A finding on only one of them names the system, and has no fix, because it
    /// is unknown which part of the manifest to edit. A rule or waiver counts as effective if it has an effect on one
    /// of the systems.
    func joined(with other: Verdict, _ system: EvaluatedSystem) -> Verdict {
        func only(_ findings: [Finding], without others: Set<Finding>, on name: String) -> [Finding] {
            let permissions = [RuleKind.ineffective.rawValue, RuleKind.waiver.rawValue]
            return findings.filter { !others.contains($0) && !permissions.contains($0.rule) }.map { finding in
                Finding(
                    rule: finding.rule, severity: finding.severity, place: finding.place, from: finding.from,
                    to: finding.to, message: finding.message + " (as the manifest is on \(name))",
                    reason: finding.reason,
                    advice: finding.advice, chain: finding.chain)
            }
        }
        let own = Set(all)
        let others = Set(other.all)
        let known = Set(waived)
        return Verdict(
            all: (all.filter(others.contains) + only(all, without: others, on: system.name)
                + only(other.all, without: own, on: system.other.name)).sorted(),
            waived: (waived + other.waived.filter { !known.contains($0) }).sorted { $0.finding < $1.finding },
            notes: Set(notes + other.notes).sorted(), packages: packages, projects: projects, targets: targets,
            unknownFiles: unknownFiles, imports: imports, manifestsRun: manifestsRun, isEmpty: isEmpty)
    }
}
