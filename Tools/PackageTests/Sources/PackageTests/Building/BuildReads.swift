import Foundation

/// The files outside of a scratch folder that the steps of its builds accessed. They are stored in the scratch folder.
///
/// A step that isn't run again accesses nothing, so its earlier accesses are kept.
struct BuildReads: Hashable {
    /// The state of a path when it was accessed.
    struct Access: Hashable {
        var use: ObservedReads.Use
        /// Whether something existed at the path.
        var isThere: Bool
    }

    /// The accesses of each step, by absolute path.
    private(set) var accesses: [BuildStep: [String: Access]] = [:]
    /// The reason why accesses may be missing, or `nil` if none are.
    private(set) var gap: String?

    private static func file(in scratch: String) -> String { scratch + "/bulkhead-build-reads" }

    /// Reads the stored accesses of a scratch folder. If no build in it was watched, there are none.
    ///
    /// A file that is unreadable or damaged is a gap.
    init(scratch: String) {
        let path = Self.file(in: scratch)
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let data = FileManager.default.contents(atPath: path) else {
            gap = "\(path) can't be read"
            return
        }
        var step: BuildStep?
        for line in data.split(separator: 0) {
            let text = String(decoding: line.dropFirst(2), as: UTF8.self)
            switch (line.first, line.dropFirst().first) {
            case (UInt8(ascii: "g"), _): gap = text
            case (UInt8(ascii: "s"), _):
                step = BuildStep(text: text)
                if step == nil { gap = "\(path) is damaged" }
            case (UInt8(ascii: "p"), let there?), (UInt8(ascii: "c"), let there?):
                guard let step else { break }
                let use: ObservedReads.Use = line.first == UInt8(ascii: "c") ? .contents : .presence
                accesses[step, default: [:]][text] = Access(use: use, isThere: there == UInt8(ascii: "+"))
            default: gap = "\(path) is damaged"
            }
        }
    }

    /// Adds the accesses of a build.
    mutating func add(_ reads: [BuildStep: ObservedReads], gap newGap: String?) {
        for (step, reads) in reads {
            for (path, access) in reads.accesses {
                let known = accesses[step]?[path]?.use ?? access.use
                accesses[step, default: [:]][path] = Access(use: max(known, access.use), isThere: access.stamp != nil)
            }
        }
        gap = newGap ?? reads.values.lazy.compactMap(\.gap).first ?? gap
    }

    /// Whether no build in a scratch folder was watched.
    static func isMissing(in scratch: String) -> Bool {
        !FileManager.default.fileExists(atPath: file(in: scratch))
    }

    /// Removes the accesses of a step that will run again.
    mutating func remove(_ step: BuildStep) { accesses[step] = nil }

    /// Returns the accesses of the steps that satisfy a condition.
    func accesses(of isWanted: (BuildStep) -> Bool) -> [String: ObservedReads.Use] {
        var found: [String: ObservedReads.Use] = [:]
        for (step, accesses) in accesses where isWanted(step) {
            for (path, access) in accesses { found[path] = max(found[path] ?? access.use, access.use) }
        }
        return found
    }

    /// Writes the accesses into a scratch folder.
    func write(in scratch: String) throws(LaunchError) {
        var lines = gap.map { ["g \($0)"] } ?? []
        for (step, accesses) in accesses.map({ ($0.key.text, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
            lines.append("s \(step)")
            for (path, access) in accesses.sorted(by: { $0.key < $1.key }) {
                lines.append("\(access.use == .contents ? "c" : "p")\(access.isThere ? "+" : "-")\(path)")
            }
        }
        do {
            let data = Data(lines.joined(separator: "\0").utf8)
            try data.write(to: URL(filePath: Self.file(in: scratch)), options: .atomic)
        } catch {
            throw LaunchError(
                program: "swift build",
                reason: "\(Self.file(in: scratch)) can't be written: \(error.localizedDescription)")
        }
    }
}
