import ArgumentParser
import ImportChecker
import ManifestReader
import PackageGraph

/// Options that select the checked files and the rules.
struct CheckingOptions: ParsableArguments {
    @OptionGroup var root: RootOptions

    @OptionGroup var manifests: ManifestOptions

    @Option(help: ArgumentHelp("The rules' folder, relative to the root.", valueName: "folder"))
    var config: String = CheckConfiguration.defaultFolder

    @Option(help: ArgumentHelp("The baseline, relative to the root.", valueName: "file"))
    var baseline: String = Baseline.defaultPath

    @Option(
        help: ArgumentHelp(
            "A folder with checkouts of packages, such as Xcode's SourcePackages. Can be repeated.",
            valueName: "folder"))
    var checkouts: [String] = []

    @Option(
        name: .customLong("rule"),
        help: ArgumentHelp(
            "Report only findings of this kind of rule, and check it even if it is off. Can be repeated.",
            valueName: "kind"))
    var kinds: [RuleKind] = []

    @Flag(help: "Check the contents of git's index, including rules and baseline, instead of the files on disk.")
    var staged = false

    @Flag(
        inversion: .prefixedNo,
        help: "Cache the results of parsing files and running manifests for the next run.")
    var cache = true

    /// A check's result and the additional inputs of its reports.
    struct Run {
        let root: String
        /// The full names of the configured rules whose findings are reported.
        let rules: [String]
        let result: CheckResult
        /// The existing baseline.
        let baseline: Baseline?
        let lines: SourceLines
    }

    /// Runs the check.
    /// - Parameters:
    ///   - scope: Files and folders from the command line.
    ///   - makesBaseline: Whether a missing baseline is about to be created.
    ///   - endsProcess: Whether the process ends after reporting the result.
    ///   - uses: The uses of modules by the index of a build.
    /// - Throws: ``CommandError`` if the check can't run.
    func run(
        scope: [String] = [], isQuiet: Bool = false, usesBaseline: Bool = true, makesBaseline: Bool = false,
        endsProcess: Bool = false, uses: IndexedUses? = nil
    ) throws -> Run {
        let root = try root.resolved()
        let index = staged ? try GitIndex(root: root) : nil
        // Reading the rules takes as long as reading the index.
        let rules = Future { [config] in Result { try Self.rules(config, root, index) } }
        let listed = Result { try index?.overlay() }
        let configuration = try rules.value.get().enabling(kinds)
        let overlay = try listed.get()
        let excluded =
            try index.map { try ExcludedFolders($0.text(of: ExcludedFolders.configuration)) }
            ?? ExcludedFolders(below: root)
        let known = makesBaseline ? nil : try knownFindings(root, index)
        let scope = try scope.isEmpty ? nil : scope.map { try Self.scopePath($0, root: root, overlay) }
        var options = CheckOptions(
            scope: scope,
            baseline: usesBaseline ? known : nil,
            cacheDirectory: cache ? ScanCacheFolder.path(for: root, checking: kinds) : nil,
            loader: manifests.loader(isCached: cache),
            workers: Workers.count,
            overlay: overlay,
            isExcluded: excluded.contains)
        // The checkouts of `bulkhead test`. The keys of passes don't depend on them.
        options.checkoutFolders = try checkouts.map(Self.folder) + [ScratchFolder.testBuild(below: root)]
        options.kinds = kinds.isEmpty ? nil : Set(kinds)
        options.endsProcess = endsProcess
        if let uses { options.indexedUse = { file, module in uses.isUsed(module, in: file) } }
        let progress = Progress(!isQuiet && StandardError.isTerminal ? .line : .none) { "checking \(root)" }
        defer { progress.end() }
        let result: CheckResult
        do {
            result = try Checker.check(root, configuration, options)
        } catch {
            throw CommandError("\(error)")
        }
        // A manifest that can't be read is a finding.
        if result.isEmpty, result.problems.isEmpty, result.all.isEmpty {
            throw CommandError(
                "\(root): there is no target to check; expected a Package.swift or an Xcode project in this folder or below it"
            )
        }
        let run = Run(
            root: root, rules: configuration.ruleNames.filter(isReported), result: result, baseline: known,
            lines: SourceLines(root: root, overlay: overlay))
        if endsProcess { ProcessLifetime.retain(run) }
        return run
    }

    private func isReported(_ rule: String) -> Bool {
        kinds.isEmpty || RuleKind(ofRule: rule).map(kinds.contains) ?? false
    }

    private static func folder(_ path: String) throws -> String {
        guard let real = FilePath.real(path), FilePath.kind(real) == .folder else {
            throw CommandError("--checkouts \(path): expected a folder")
        }
        return real
    }

    private static func rules(_ folder: String, _ root: String, _ index: GitIndex?) throws -> CheckConfiguration {
        guard let index else { return try ConfigurationLoading.load(folder, below: root) }
        return try ConfigurationLoading.parse(try index.configurationFiles(in: folder) ?? [])
    }

    private func knownFindings(_ root: String, _ index: GitIndex?) throws -> Baseline? {
        do {
            if let index {
                let text = try index.text(of: baseline)
                if text == nil, baseline != Baseline.defaultPath {
                    throw CommandError("\(baseline): git's index holds no such baseline; 'git add' it")
                }
                return try text.map { try Baseline.parse($0, file: baseline) }
            }
            let path = FilePath.join(root, baseline)
            if baseline != Baseline.defaultPath, FilePath.kind(path) == nil {
                throw CommandError("\(baseline): there is no such baseline; 'bulkhead baseline' makes one")
            }
            return try Baseline.load(path, named: baseline)
        } catch let error as BaselineError {
            throw CommandError("\(error)")
        }
    }

    /// Returns a path of the command line relative to the root. Files that exist only in the index are accepted.
    private static func scopePath(_ path: String, root: String, _ overlay: SourceOverlay?) throws -> String {
        let absolute = FilePath.absolute(path)
        guard let relative = FilePath.relative(absolute, to: root) else {
            throw CommandError("\(path): is outside of the root \(root)")
        }
        let isStaged =
            overlay?.contents.keys.contains { $0 == relative || $0.hasPrefix(relative + "/") } == true
            || overlay?.files?.contains { $0.path == relative || $0.path.hasPrefix(relative + "/") } == true
        guard FilePath.kind(absolute) != nil || isStaged else {
            throw CommandError("\(path): there is no such file or folder")
        }
        return relative
    }
}

extension RuleKind: @retroactive ExpressibleByArgument {}
