import ArgumentParser
import PackageGraph

/// `bulkhead why`: explains why one module depends on another.
struct WhyCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain how one module or package depends on another.",
        discussion: """
            Prints a shortest chain, each step with the first import and the manifest's line. Exit status 1 when \
            there is none.
            """
    )

    @Argument(help: "The module or package that depends.")
    var from: String

    @Argument(help: "The module or package it depends on; a system's module too.")
    var to: String

    @Flag(help: "Print every chain, the shorter ones first, up to 1000.")
    var all = false

    @Option(help: "How chains are printed.")
    var format: Format = .human

    @OptionGroup var root: RootOptions

    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let (survey, isComplete) = try Survey.read(try root.resolved(), manifests.loader())
        let names = NameIndex(survey: survey)
        let start = try names.node(from)
        let end = try names.node(to)
        guard case .targets(let starts) = start else {
            throw CommandError("'\(from)' isn't part of this repository, so what it depends on isn't known")
        }
        let chains = DependencyChains(survey: survey).chains(from: starts, to: end, limit: all ? 1000 : 1)
        switch format {
        case .json: StandardOutput.print(JSON.array(chains.map { .array($0.map(\.json)) }).text)
        case .human where chains.isEmpty: StandardOutput.print("\(from) doesn't depend on \(to).")
        case .human: StandardOutput.print(chains.map(text).joined(separator: "\n\n"))
        }
        try ExitStatus.end(!isComplete ? ExitStatus.failed : chains.isEmpty ? ExitStatus.findings : ExitStatus.clean)
    }

    private func text(_ chain: [DependencyChains.Step]) -> String {
        let lines = chain.map { step in
            let imported = step.importPlace.map { "imported at \($0)" } ?? "imported by no file"
            let declared = step.manifestPlace.map { "declared at \($0)" } ?? "not declared"
            return "  \(step.from) → \(step.to)\n    \(imported)\n    \(declared)"
        }
        let names = [chain[0].from] + chain.map(\.to)
        return names.joined(separator: " → ") + "\n" + lines.joined(separator: "\n")
    }
}
