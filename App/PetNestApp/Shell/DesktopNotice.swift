import Foundation
import SharedUI

/// A desktop notification of due dates and news, shown by notify-send or by the terminal.
public struct DesktopNotice: Sendable {
    /// The largest number of items that are listed; the others are counted.
    static let mostItems = 5

    /// The first line of the notification.
    let summary: String
    /// The text below it, with a line for each item.
    let body: String

    /// Creates the notification of a list, or `nil` if nothing is due and nothing is new.
    /// - Parameter shown: What was shown before, which isn't shown again.
    public init?(_ list: DueList, shown: ShownNews? = nil) {
        let list = shown?.new(of: list) ?? list
        let news = list.news
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

    /// Creates the notification of one item that arrived while the app is open.
    init(_ item: NewsItem) {
        summary = "PetNest: \(item.title)"
        body = item.detail ?? ""
    }

    /// Shows it by notify-send if that is installed, otherwise by the terminal if it supports notifications.
    /// - Parameter terminal: Writes to the terminal; `nil` if there is no terminal.
    /// - Throws: ``AppError/refused(_:)`` if neither is available, or notify-send fails.
    public func show(environment: [String: String], terminal: ((String) -> Void)? = nil) throws(AppError) {
        if try runProgram(environment) { return }
        if let terminal, let sequence = sequence(environment: environment) { return terminal(sequence) }
        throw .refused(
            "There is no notify-send in PATH, so no notice can be shown. Install it (libnotify-bin on Debian), or leave "
                + "--notify out.")
    }

    /// Shows it by notify-send, without blocking the caller's thread.
    /// - Returns: `false` if notify-send isn't installed.
    @concurrent
    func showByProgram(environment: [String: String]) async throws(AppError) -> Bool {
        try runProgram(environment)
    }

    /// Returns the control sequence that shows it, or `nil` if the terminal isn't known to support notifications.
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
