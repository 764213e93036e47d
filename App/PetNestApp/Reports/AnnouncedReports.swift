import CoreStorage
import CrashReporting
import Foundation

/// Records which crash reports the person was notified of, so that each is announced once.
struct AnnouncedReports {
    private let file: AtomicFile

    /// - Parameter folder: The folder of the reports, which also holds the list.
    init(in folder: URL) {
        file = AtomicFile(folder.appending(path: "told.json"))
    }

    /// Returns the reports that weren't announced yet, and records them as announced.
    func new(among reports: [CrashReport]) -> [CrashReport] {
        let content = (try? file.read()) ?? nil
        let announced = content.flatMap { try? JSONDecoder().decode(Set<String>.self, from: $0) } ?? []
        let ids = Set(reports.map(\.id))
        // If the list can't be written, the reports are announced again, which is better than never.
        if ids != announced, let data = try? JSONEncoder().encode(ids.sorted()) { try? file.write(data) }
        return reports.filter { !announced.contains($0.id) }
    }
}

extension CrashReport {
    /// A phrase about what happened and when.
    var sentence: String {
        let when = time.map { " on \($0.formatted(.iso8601))" } ?? ""
        return switch cause {
        case .signal(let signal): "\(signal.name) ended it\(when)"
        case .error(let type, _, _): "an error, \(type),\(when)"
        case .unreadable: "an unreadable report"
        }
    }

    /// The content of the report, line by line.
    var lines: [String] {
        var lines = ["\(id): \(sentence)"]
        switch cause {
        case .signal(let signal):
            if !signal.isComplete { lines.append("  (the report was cut off)") }
            lines += signal.frames.map { "  at 0x\(String($0 &- signal.executableBase, radix: 16))" }
        case .error(_, let description, let context):
            lines.append("  \(description)")
            lines += context.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
        case .unreadable: break
        }
        return lines + breadcrumbs.map { "  before: \($0)" }
    }
}
