import Foundation

/// Reads the names of server-sent events: <https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream>.
///
/// The data and the ids of events aren't kept, since changes have none.
struct EventStreamParser {
    /// The most bytes of a line. The rest of a longer one is ignored.
    static let longestLine = 4096

    private var line: [UInt8] = []
    private var lastWasReturn = false
    private var isFirstLine = true
    /// The name of the event whose fields are being read.
    private var name = ""
    private var hasData = false

    /// Reads the next bytes.
    /// - Returns: The names of the events that they complete.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [String] {
        var names: [String] = []
        for byte in bytes {
            defer { lastWasReturn = byte == UInt8(ascii: "\r") }
            switch byte {
            // The second half of a line's end.
            case UInt8(ascii: "\n") where lastWasReturn: continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if let name = endLine() { names.append(name) }
            default:
                if line.count < Self.longestLine { line.append(byte) }
            }
        }
        return names
    }

    private mutating func endLine() -> String? {
        var text = Substring(String(decoding: line, as: UTF8.self))
        line = []
        if isFirstLine, text.hasPrefix("\u{FEFF}") { text = text.dropFirst() }
        isFirstLine = false
        if text.isEmpty {
            defer { (name, hasData) = ("", false) }
            // An event without data isn't dispatched, and one without a name is a message.
            return hasData ? (name.isEmpty ? "message" : name) : nil
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count == 1 ? "" : parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1]
        switch parts[0] {
        case "event": name = String(value)
        case "data": hasData = true
        default: break
        }
        return nil
    }
}
