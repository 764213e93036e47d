import ArgumentParser

/// `bulkhead schema`: the schemas of JSON reports.
struct SchemaCommand: ParsableCommand {
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case check
        case whatIf = "what-if"
        case gains
    }

    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of a command's --format json.")

    @Argument(help: "The command.")
    var command: Subject = .check

    func run() {
        switch command {
        case .check: StandardOutput.print(ReportSchema.text)
        case .whatIf: StandardOutput.print(WhatIfSchema.text)
        case .gains: StandardOutput.print(GainsSchema.text)
        }
    }
}
