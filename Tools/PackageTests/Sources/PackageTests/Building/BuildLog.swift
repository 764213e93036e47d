/// The output of `swift build`.
struct BuildLog {
    /// The output, without warnings about the unsupported options that ``PackageBuilder`` uses.
    let text: String
    /// The diagnostics of compilers and SwiftPM, without duplicates.
    let diagnostics: [BuildDiagnostic]

    /// Whether SwiftPM had loaded the packages and started to build. If not, no package of this build can be built.
    let hasBegun: Bool

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !($0.hasPrefix("warning: --") && $0.contains(" is an *unsupported* option")) }
        self.text = lines.joined(separator: "\n")
        hasBegun = lines.contains { $0.hasPrefix("Building for ") }
        var seen: Set<BuildDiagnostic> = []
        diagnostics = lines.compactMap(Self.diagnostic).filter { seen.insert($0).inserted }
    }

    /// Returns the diagnostics with a severity.
    func diagnostics(_ severity: BuildDiagnostic.Severity) -> [BuildDiagnostic] {
        diagnostics.filter { $0.severity == severity }
    }

    /// Parses `/path/File.swift:3:1: error: message` or `error: message`.
    private static func diagnostic(_ line: Substring) -> BuildDiagnostic? {
        for severity in [BuildDiagnostic.Severity.error, .warning] {
            if line.hasPrefix(severity.rawValue + ": ") {
                let message = line.dropFirst(severity.rawValue.count + 2)
                return BuildDiagnostic(severity: severity, file: nil, line: 0, message: String(message))
            }
            guard line.hasPrefix("/"), let range = line.firstRange(of: ": \(severity.rawValue): ") else { continue }
            let place = line[..<range.lowerBound].split(separator: ":")
            guard let line1 = place.dropFirst().first.flatMap({ Int($0) }) else { continue }
            return BuildDiagnostic(
                severity: severity, file: String(place[0]), line: line1, message: String(line[range.upperBound...]))
        }
        return nil
    }
}
