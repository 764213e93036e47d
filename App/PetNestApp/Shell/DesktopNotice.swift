import Foundation

/// What is due, as a notice of the desktop: by notify-send, where there is one.
public struct DesktopNotice: Sendable {
    /// How many things it names; the rest is counted.
    static let mostItems = 5

    /// What it says in a line.
    let summary: String
    /// What it says below, a line for each thing.
    let body: String

    /// Puts what is due into a notice; `nil` where nothing is.
    public init?(_ list: DueList) {
        guard !list.items.isEmpty else { return nil }
        let count = list.items.count
        summary = count == 1 ? "PetNest: 1 thing is due" : "PetNest: \(count) things are due"
        var lines = list.items.prefix(Self.mostItems).map(\.sentence)
        if count > Self.mostItems { lines.append("and \(count - Self.mostItems) more") }
        body = lines.joined(separator: "\n")
    }

    /// Shows it.
    /// - Throws: ``AppError/refused(_:)`` where there is no notify-send, or it fails.
    public func show(environment: [String: String]) throws(AppError) {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        guard
            let program = folders.map({ "\($0)/notify-send" }).first(where: FileManager.default.isExecutableFile)
        else {
            throw .refused(
                "There is no notify-send in PATH, so no notice can be shown. Install it (libnotify-bin on Debian), or leave "
                    + "--notify out.")
        }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--app-name=PetNest", "--", summary, body.inHTML]
        do {
            try process.run()
        } catch {
            throw .refused("\(program) can't be started: \(error.localizedDescription).")
        }
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            throw .refused("\(program) ended with status \(process.terminationStatus): no notice was shown.")
        }
    }
}
