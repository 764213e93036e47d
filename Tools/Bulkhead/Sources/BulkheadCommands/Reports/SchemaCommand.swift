import AffectedPackages
import ArgumentParser
import ImportChecker

/// `bulkhead schema`: the schemas of JSON reports and of configuration files.
struct SchemaCommand: ParsableCommand {
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case check
        case whatIf = "what-if"
        case gains
        case lintRules = "lint-rules"
        case settings = "bulkhead.yml"
    }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of a command's --format json, or of a configuration file.")

    @Argument(help: "The command or file.")
    var subject: Subject = .check

    func run() {
        switch subject {
        case .check: StandardOutput.print(ReportSchema.text)
        case .whatIf: StandardOutput.print(WhatIfSchema.text)
        case .gains: StandardOutput.print(GainsSchema.text)
        case .lintRules:
            let schema = ConfigurationSchema(
                title: "Rules of bulkhead check, in lint-rules/*.yml", keys: CheckConfiguration.keys,
                common: RuleCatalog.commonKeys)
            StandardOutput.print(schema.text)
        case .settings:
            let schema = ConfigurationSchema(
                title: "Settings of Bulkhead, in bulkhead.yml", keys: TestConfiguration.keys)
            StandardOutput.print(schema.text)
        }
    }
}
