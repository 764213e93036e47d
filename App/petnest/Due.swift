import ArgumentParser
import Foundation
import PetNestApp

/// Shows what is due and what is new.
struct Due: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what is due for all pets, and what is new: vaccinations, medicines, bookings, orders.",
        discussion: """
            Overdue items are included, and each unread notice: a booking that was declined, an order \
            that was sent. A medicine's doses of today are listed, those of the past 24 hours that aren't recorded (of a \
            medicine that is given every few days, until its next dose), and if none is left, its next one. In a terminal the lines are for people. Elsewhere each is day, pet, title, kind, id, status and \
            time, separated by tabs. petnest done takes the id, or the beginning or end of it. A notice has the \
            kind "notice", no pet, and instead of the id the route for petnest open.
            """
    )

    @Option(help: ArgumentHelp("The number of days to look ahead; 0 is today.", valueName: "days"))
    var days = 14

    @Flag(help: "Print JSON: today, days, items and notices.")
    var json = false

    @Flag(help: "Show it on the desktop too, by notify-send or the terminal: each notice once, what is due once a day.")
    var notify = false

    @Flag(help: "Install a systemd timer that does so each morning, and every 15 minutes for what is new.")
    var installTimer = false

    @OptionGroup var folder: FolderOptions

    func validate() throws {
        guard (0...3660).contains(days) else { throw ValidationError("--days must be a number from 0 to 3660") }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let options = try folder.readingOptions
            if installTimer {
                let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
                let files = Installation(environment: options.environment, home: options.home)
                    .timer(program: program, dataFolder: options.dataFolder)
                return Console.write(lines: try Installation.write(files))
            }
            let list = try await PetNest.withShell(options) { shell throws(AppError) in
                try await shell.due(within: days)
            }
            for line in list.unreadable { Console.writeError(line) }
            if json {
                Console.write(list.json + "\n")
            } else {
                let lines = Console.isTerminal ? list.lines : list.tabSeparated
                Console.write(lines: lines)
            }
            if notify {
                let shown = ShownNews(options)
                let terminal = Console.isTerminal ? { (text: String) in Console.write(text) } : nil
                try DesktopNotice(list, shown: shown)?.show(environment: options.environment, terminal: terminal)
                shown.record(list)
            }
        }
    }
}

/// Marks a due item done.
struct Done: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Mark a reminder done, or a medicine's dose given or skipped.",
        discussion: """
            petnest due lists the ids. It asks if a dose isn't due yet, if another one was given shortly before, or if the \
            next one is near. A dose of an earlier --date is recorded as given at its own time. A dose that is no longer \
            listed is recorded on the medicine's page. With --undo, the record of a dose is removed.
            """
    )

    @Argument(help: ArgumentHelp("The id of what was done, or the beginning or end of it.", valueName: "id"))
    var id: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The day it was done: yesterday, -3d, 1.4.2026; today by default.", valueName: "day"))
    var date: String?

    @Flag(help: "Mark it without being asked: it was done on that day already, or a dose is hours early.")
    var again = false

    @Flag(help: "Record that a dose was skipped: it isn't given.")
    var skip = false

    @Flag(help: "Remove the record of a dose of the past two days that you recorded by mistake.")
    var undo = false

    @OptionGroup var folder: FolderOptions

    func validate() throws {
        guard undo, date != nil || again || skip else { return }
        throw ValidationError("--undo removes a record, and takes no other option.")
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let outcome = try await PetNest.withShell(folder.readingOptions) { shell throws(AppError) in
                if undo { return try await shell.undo(id) }
                return try await shell.markDone(id, on: date, again: again, skipped: skip)
            }
            Console.write(lines: [outcome])
        }
    }
}
