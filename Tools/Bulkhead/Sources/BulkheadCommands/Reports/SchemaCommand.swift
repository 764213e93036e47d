import ArgumentParser

/// `bulkhead schema`: the schema of the JSON report.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of 'check --format json'.")

    func run() {
        StandardOutput.print(ReportSchema.text)
    }
}
