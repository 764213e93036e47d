import Foundation
import SharedUI

/// What is due and what is new, as a notification of the desktop: by notify-send, or by the terminal.
public struct DesktopNotice: Sendable {
    /// The number of things it names; the rest is counted.
    static let mostItems = 5

    /// What it says in a line.
    let summary: String
    /// What it says below, a line for each thing.
    let body: String

    /// Creates the notification of a list; `nil` if nothing is due and nothing is new.
    /// - Parameter shown: What was shown before: news isn't shown twice.
    public init?(_ list: DueList, shown: ShownNews? = nil) {
        let news = shown?.new(among: list.news) ?? list.news
        guard !list.items.isEmpty || !news.isEmpty else { return nil }
        let due =
            list.items.isEmpty ? nil : list.items.count == 1 ? "1 thing is due" : "\(list.items.count) things are due"
        let new = news.isEmpty ? nil : news.count == 1 ? "1 new notice" : "\(news.count) new notices"
        summary = "PetNest: " + [new, due].compactMap(\.self).joined(separator: ", ")
        let all = news.map(\.sentence) + list.items.map(\.sentence)
        var lines = Array(all.prefix(Self.mostItems))
        if all.count > Self.mostItems { lines.append("and \(all.count - Self.mostItems) more") }
        body = lines.joined(separator: "\n")
    }

    /// Creates the notification of one thing that happened while the app is open.
    init(_ item: NewsItem) {
        summary = "PetNest: \(item.title)"
        body = item.detail ?? ""
    }

    /// Shows it: by notify-send if there is one, otherwise by the terminal if that knows how.
    /// - Parameter terminal: Takes what is written to a terminal; `nil` if there is no terminal.
    /// - Throws: ``AppError/refused(_:)`` if there is neither, or notify-send fails.
    public func show(environment: [String: String], terminal: ((String) -> Void)? = nil) throws(AppError) {
        if try runProgram(environment) { return }
        if let terminal, let sequence = sequence(environment: environment) { return terminal(sequence) }
        throw .refused(
            "There is no notify-send in PATH, so no notice can be shown. Install it (libnotify-bin on Debian), or leave "
                + "--notify out.")
    }

    /// Shows it by notify-send, without blocking the caller's thread.
    /// - Returns: `false` if there is none.
    @concurrent
    func showByProgram(environment: [String: String]) async throws(AppError) -> Bool {
        try runProgram(environment)
    }

    /// Returns what a terminal has to be told to show it, or `nil` if the terminal isn't known to show any.
    func sequence(environment: [String: String]) -> String? {
        TerminalNotification(title: summary, body: body).sequence(environment)
    }

    private func runProgram(_ environment: [String: String]) throws(AppError) -> Bool {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        guard
            let program = folders.map({ "\($0)/notify-send" }).first(where: FileManager.default.isExecutableFile)
        else { return false }
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
        return true
    }
}
