import AffectedPackages
import ArgumentParser
import ConfigurationReading

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The `bulkhead` command.
public struct Bulkhead: ParsableCommand {
    /// Its name, help and subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "bulkhead",
        abstract: "Checks the imports of a repository's modules, and explains them.",
        discussion: """
            Works on any repository with Swift packages; only 'test', 'split' and 'replay --mutate' build anything. The \
            root is the nearest folder at or above the current one that contains lint-rules/ or .git, unless --root is \
            given.

            Exit status: 0 no findings, 1 findings, 2 an error.
            """,
        version: "1.0.0",
        subcommands: [
            ImportsCommand.self, GraphCommand.self, WhyCommand.self, DependentsCommand.self, ImpactCommand.self,
            AffectedCommand.self, ReplayCommand.self, CheckCommand.self, BaselineCommand.self, RuleCommand.self,
            InitCommand.self, SchemaCommand.self, TestCommand.self, WhyRunCommand.self, NewCommand.self,
            RemoveCommand.self, MocksCommand.self, SplitCommand.self, WhatIfCommand.self,
        ]
    )

    /// Creates the command, as its parser does.
    public init() {}

    /// Runs a command line and returns the exit status.
    ///
    /// Results go to standard output, everything else to standard error.
    /// - Parameter arguments: The words after the program's name.
    public static func run(_ arguments: [String]) -> Int32 {
        FileDescriptor.reserveStandard()
        let status = status(of: arguments)
        guard let failure = StandardOutput.failure else { return status }
        StandardError.print("bulkhead: the results can't be written: \(String(cString: strerror(failure)))")
        // A reader, such as a CI workflow, must not mistake truncated output for a result.
        return status <= ExitStatus.findings ? ExitStatus.failed : status
    }

    private static func status(of arguments: [String]) -> Int32 {
        do {
            var command = try command(arguments)
            try command.run()
            return ExitStatus.clean
        } catch let error as CommandError {
            for line in error.lines { StandardError.print("bulkhead: \(line)") }
            return ExitStatus.failed
        } catch let error as GitError {
            StandardError.print("bulkhead: \(error)")
            return ExitStatus.failed
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            let message = fullMessage(for: error)
            guard exitCode(for: error).isSuccess else {
                StandardError.print(message)
                return ExitStatus.failed
            }
            StandardOutput.print(message)
            return ExitStatus.clean
        }
    }

    /// Parses the command of a command line.
    private static func command(_ arguments: [String]) throws -> any ParsableCommand {
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else {
            return try parseAsRoot(arguments)
        }
        let subcommands = configuration.subcommands
        if let subcommand = subcommands.first(where: { $0.configuration.commandName == word }) {
            // Parsing only the subcommand takes a fraction of the time. On errors, the full parser explains them.
            if let command = try? subcommand.parse(Array(arguments.dropFirst())) { return command }
        } else if let nearest = NearestWord.to(word, among: subcommands.compactMap { $0.configuration.commandName }) {
            throw CommandError("there is no command '\(word)'; did you mean '\(nearest)'?")
        }
        return try parseAsRoot(arguments)
    }
}
