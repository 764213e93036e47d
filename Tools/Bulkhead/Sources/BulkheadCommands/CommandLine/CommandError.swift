/// The reason a command failed.
struct CommandError: Error, CustomStringConvertible {
    /// The lines to print, each after the program's name.
    let lines: [String]

    init(_ line: String) {
        lines = [line]
    }

    init(lines: [String]) {
        self.lines = lines
    }

    var description: String { lines.joined(separator: "\n") }
}
