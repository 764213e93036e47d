import CoreStorage
import CrashReporting
import Foundation

/// Which reports of crashes the person was told of, so that each is told once.
struct ToldReports {
    private let file: AtomicFile

    /// - Parameter folder: The folder of the reports, which holds the list too.
    init(in folder: URL) {
        file = AtomicFile(folder.appending(path: "told.json"))
    }

    /// The reports that the person wasn't told of, which are noted as told from now on.
    func new(among reports: [CrashReport]) -> [CrashReport] {
        let content = (try? file.read()) ?? nil
        let told = content.flatMap { try? JSONDecoder().decode(Set<String>.self, from: $0) } ?? []
        let ids = Set(reports.map(\.id))
        // A list that can't be written has them told again, which is better than never.
        if ids != told, let data = try? JSONEncoder().encode(ids.sorted()) { try? file.write(data) }
        return reports.filter { !told.contains($0.id) }
    }
}

extension CrashReport {
    /// What happened and when, in a few words.
    var sentence: String {
        let when = time.map { " on \($0.formatted(.iso8601))" } ?? ""
        return switch cause {
        case .signal(let signal): "\(signal.name) ended it\(when)"
        case .error(let type, _, _): "an error, \(type),\(when)"
        case .unreadable: "one that can't be read"
        }
    }

    /// All that the report holds, line by line.
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
