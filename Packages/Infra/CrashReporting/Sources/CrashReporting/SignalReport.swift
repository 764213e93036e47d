import Foundation

/// Parses the signal handler's report: lines that begin with a name.
struct SignalReport {
    let time: Date?
    let signal: FatalSignal
    let breadcrumbs: [String]

    /// Creates a report, or returns `nil` if the signal is missing. A truncated report is read as far as possible.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
        guard lines.first == "petnest fatal signal 1" else { return nil }
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return (name: String(parts[0]), value: parts.count == 2 ? String(parts[1]) : "")
        }
        let values = { (name: String) in fields.filter { $0.name == name }.map(\.value) }
        guard let number = values("signal").first.flatMap({ Int32($0) }) else { return nil }
        time = values("time").first.flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
        breadcrumbs = values("breadcrumb")
        signal = FatalSignal(
            number: number,
            name: values("name").first ?? "signal \(number)",
            frames: values("frame").compactMap(Self.address),
            executableBase: values("base").first.flatMap(Self.address) ?? 0,
            isComplete: text.hasSuffix("\nend\n"))
    }

    private static func address(_ text: String) -> UInt? {
        text.hasPrefix("0x") ? UInt(text.dropFirst(2), radix: 16) : nil
    }
}
