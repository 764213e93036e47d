import ArgumentParser
import Foundation
import PetNestApp

/// Replays a recorded session.
struct Replay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replay a session that --record recorded, and print its last screen.",
        discussion: """
            No data folder is read or written: all answers come from the recording. Each step must \
            find the screen that it found when it was recorded; the first that doesn't is printed, with exit status 1.
            """
    )

    @Argument(help: "The file of the recording.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Stop after this step, counted from 1.", valueName: "step"))
    var to: Int?

    @Option(
        help: ArgumentHelp("Stop at the first step after which the screen shows this text.", valueName: "text"))
    var untilShown: String?

    @Option(
        help: ArgumentHelp(
            "Stop at the first step after which the screen no longer shows this text.", valueName: "text"))
    var untilGone: String?

    @Flag(help: "List the steps instead of playing them.")
    var list = false

    func validate() throws {
        if let to, to < 1 { throw ValidationError("--to must be the number of a step, 1 or greater") }
        let ends = [to != nil, untilShown != nil, untilGone != nil, list].count { $0 }
        if ends > 1 { throw ValidationError("--to, --until-shown, --until-gone and --list exclude each other") }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let replay = try SessionReplay(of: URL(filePath: file))
            if list {
                for line in replay.lines { Console.write(line + "\n") }
            } else {
                defer { Console.write(replay.screenText) }
                if let untilShown {
                    Console.write(try await replay.play(untilShown: untilShown) + "\n\n")
                } else if let untilGone {
                    Console.write(try await replay.play(untilGone: untilGone) + "\n\n")
                } else {
                    try await replay.play(upTo: to ?? .max)
                }
            }
            // The text was shown by an earlier step.
            if untilShown != nil || untilGone != nil { return }
            if let problem = replay.problem { throw problem }
        }
    }
}
