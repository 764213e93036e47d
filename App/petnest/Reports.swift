import ArgumentParser
import PetNestApp

/// Shows the crash reports of earlier runs.
struct Reports: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List, show or delete the reports that earlier runs left when they failed.",
        discussion: "A new report is announced once, at the next start. Reports never leave this machine."
    )

    @Flag(help: "Print the whole reports: what happened before, and where in the program.")
    var show = false

    @Flag(help: "Delete them.")
    var delete = false

    @OptionGroup var folder: FolderOptions

    func validate() throws {
        if show, delete { throw ValidationError("--show and --delete exclude each other") }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            if delete {
                let count = try PetNest.deleteReports(folder.readingOptions)
                Console.write(lines: ["Deleted \(count) \(count == 1 ? "report" : "reports")."])
            } else {
                let lines = try PetNest.reports(folder.readingOptions, whole: show)
                Console.write(lines: lines.isEmpty ? ["There are no reports."] : lines)
            }
        }
    }
}
