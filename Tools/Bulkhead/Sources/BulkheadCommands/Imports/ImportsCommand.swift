import ArgumentParser

/// `bulkhead imports`: prints every import declaration.
struct ImportsCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case jsonl
    }

    static let configuration = CommandConfiguration(
        commandName: "imports",
        abstract: "Print every import declaration in Swift files.",
        discussion: """
            One JSON object per import, sorted by the files' paths: file (relative to the root), line, column, module, \
            path, kind or null, attributes, access or null, conditions (outermost first). Hidden folders and files \
            that git ignores and doesn't track are skipped unless they are named.
            """
    )

    @Argument(help: "Files and folders. The default is the root.", completion: .file())
    var paths: [String] = []

    @Option(help: "The output format.")
    var format: Format = .jsonl

    @OptionGroup var root: RootOptions

    func run() throws {
        let root = try resolvedRoot()
        let paths = self.paths.isEmpty ? [root] : self.paths
        var files: [String] = []
        var problems: [SourceFiles.Unreadable] = []
        for path in paths {
            let absolute = FilePath.absolute(path)
            guard let relative = FilePath.relative(absolute, to: root) else {
                throw CommandError("\(path): is outside of the root \(root)")
            }
            switch FilePath.kind(absolute) {
            case .folder?:
                let found = SourceFiles.below(relative, root: root, workers: Workers.count)
                files += found.files
                problems += found.unreadable
            case .file?: files.append(relative)
            case .other?: problems.append(.init(path: path, reason: "expected a file or a folder"))
            case nil: problems.append(.init(path: path, reason: "there is no such file or folder"))
            }
        }
        problems += ImportListing.write(files.sortedByBytes(), root: root, workers: Workers.count)
        for problem in problems {
            // Such a name was read with replacements, so no file has it.
            let isUTF8 = !problem.path.contains("\u{FFFD}")
            let reason = isUTF8 ? problem.reason : "can't be read, since its name isn't UTF-8; rename it"
            StandardError.print("bulkhead: \(problem.path): \(reason)")
        }
        try ExitStatus.end(problems.isEmpty ? ExitStatus.clean : ExitStatus.failed)
    }

    /// Returns the root that paths are relative to. For paths outside the current repository, it is their own.
    private func resolvedRoot() throws -> String {
        let first = paths.first.map(FilePath.absolute)
        guard root.root == nil, let first else { return try root.resolved() }
        let folder = FilePath.kind(first) == .folder ? first : FilePath.parent(first)
        if let repository = RootOptions.repository(around: folder) { return repository }
        return FilePath.relative(first, to: FilePath.current) == nil ? folder : FilePath.current
    }
}
