import Foundation

/// A man page of the commands and their arguments, generated from `petnest --experimental-dump-help`.
public struct ManualPage: Sendable {
    private let command: Command

    /// Reads the dumped help.
    /// - Throws: `DecodingError` if it has another format.
    public init(describedBy json: Data) throws {
        command = try JSONDecoder().decode(Tool.self, from: json).command
    }

    /// The page, in the macros of man(7).
    public var text: String {
        let version = PetNest.version
        var lines = [
            ".TH \(Self.roff(command.commandName.uppercased())) 1 \"\" \"PetNest \(version)\" \"User Commands\"",
            ".SH NAME",
            "\(Self.roff(command.commandName)) \\- \(Self.roff(command.abstract ?? ""))", ".SH SYNOPSIS",
            ".B \(Self.roff(command.commandName))", "[command] [options]", ".SH DESCRIPTION",
        ]
        lines += Self.paragraphs(command.discussion) + [".SH OPTIONS"] + entries(of: command) + [".SH COMMANDS"]
        lines += (command.subcommands ?? []).flatMap { section(of: $0, below: command.commandName) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(of command: Command, below parent: String) -> [String] {
        guard command.shouldDisplay != false, command.commandName != "help" else { return [] }
        let name = "\(parent) \(command.commandName)"
        let arguments = (command.arguments ?? []).filter(\.isShown)
        let positional = arguments.filter { $0.kind == "positional" }.map { "<\($0.name)>" }
        return [
            ".SS \"\(Self.roff(([name] + positional).joined(separator: " ")))\"", Self.roff(command.abstract ?? ""),
        ]
            + Self.paragraphs(command.discussion).map { $0 } + entries(of: command)
            + (command.subcommands ?? []).flatMap { section(of: $0, below: name) }
    }

    private func entries(of command: Command) -> [String] {
        (command.arguments ?? []).filter(\.isShown).flatMap { argument -> [String] in
            [".TP", ".B \(Self.roff(argument.label))", Self.roff(argument.explanation)]
        }
    }

    private static func paragraphs(_ text: String?) -> [String] {
        guard let text, !text.isEmpty else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            if line.isEmpty { return [".PP"] }
            // Indented and tabular lines keep their line breaks.
            return line.hasPrefix(" ") || line.contains("  ")
                ? [".br", roff(String(line)), ".br"] : [roff(String(line))]
        }
    }

    /// Returns a text with roff's special characters escaped.
    private static func roff(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }

    private struct Tool: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let shouldDisplay: Bool?
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let shouldDisplay: Bool?
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let discussion: String?
        let allValues: [String]?
        let defaultValue: String?

        var isShown: Bool { shouldDisplay != false }
        var name: String { valueName ?? "value" }

        var label: String {
            if kind == "positional" { return "<\(name)>" }
            let all = (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.joined(separator: ", ")
            return kind == "option" ? "\(all) <\(name)>" : all
        }

        var explanation: String {
            let value = defaultValue.map { "(default: \($0))" }
            return [abstract, discussion, value].compactMap(\.self).joined(separator: " ")
        }
    }
}
