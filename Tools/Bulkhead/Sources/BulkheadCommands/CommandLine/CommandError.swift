/// Why a command can't do its work.
struct CommandError: Error, CustomStringConvertible {
    /// What is printed, each line after the program's name.
    let lines: [String]

    init(_ line: String) {
        lines = [line]
    }

    init(lines: [String]) {
        self.lines = lines
    }

    var description: String { lines.joined(separator: "\n") }
}
