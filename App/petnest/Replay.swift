import ArgumentParser
import Foundation
import PetNestApp

/// Plays a recorded session.
struct Replay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a session that --record recorded, and print the screen that it comes to.",
        discussion: """
            Nothing is read from or written to a data folder: the answers are those of the recording. Each step must \
            find the screen that it found when it was recorded; the first that doesn't is named, with exit status 1.
            """
    )

    @Argument(help: "The file of the recording.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Stop after this step, counted from 1.", valueName: "step"))
    var to: Int?

    @Flag(help: "List the steps instead of playing them.")
    var list = false

    func validate() throws {
        if let to, to < 1 { throw ValidationError("--to takes the number of a step, from 1") }
    }

    func run() async throws {
        try await Failure.reporting { () throws(AppError) in
            let replay = try SessionReplay(of: URL(filePath: file))
            if list {
                for line in replay.lines { Console.write(line + "\n") }
            } else {
                defer { Console.write(replay.screenText) }
                try await replay.play(upTo: to ?? .max)
            }
            if let problem = replay.problem { throw problem }
        }
    }
}
