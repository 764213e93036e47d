import Dispatch

/// The lines that are typed into the process.
public enum StandardInputLines {
    /// Standard input line by line, without line ends, until its end. Reads on a thread of its own; only one stream at a
    /// time gets the lines.
    public static func stream() -> AsyncStream<String> {
        AsyncStream { continuation in
            DispatchQueue(label: "SharedUI.StandardInputLines").async {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }
}
