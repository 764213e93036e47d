import AffectedPackages

/// Formats replayed merges as text.
enum ReplayText {
    /// Returns a line for a merge, followed by lines with details.
    static func lines(_ merge: ReplayedMerge) -> [String] {
        let count =
            merge.all.isEmpty
            ? "can't be planned" : "\(merge.selected.count) of \(Count.of(merge.all.count, "package", "packages"))"
        return ["\(merge.commit.prefix(12))  \(count)  \(merge.subject)"]
            + merge.everything.map { "  everything is affected: \($0)" }
            + merge.problems.map { "  \($0)" }
            + mutation(merge)
            + merge.misses.map { "  MISSED: \($0)" }
    }

    private static func mutation(_ merge: ReplayedMerge) -> [String] {
        guard let file = merge.mutated, merge.misses.isEmpty, merge.problems.isEmpty else { return [] }
        let count = Count.of(
            merge.builtWithout, "package that it doesn't select builds", "packages that it doesn't select build")
        return merge.builtWithout == 0
            ? ["  broken: \(file), which selects every package"] : ["  broken: \(file); \(count) without it"]
    }

    /// Returns the totals over all merges.
    /// - Parameter durations: The current test durations in seconds, by package path.
    static func summary(_ merges: [ReplayedMerge], durations: [String: Double] = [:]) -> String {
        let changed = merges.filter { !$0.all.isEmpty }
        let selected = changed.reduce(0) { $0 + $1.selected.count }
        let all = changed.reduce(0) { $0 + $1.all.count }
        var lines = [
            "\(count(merges)): \(selected) of \(all) runs of a package's tests, "
                + "\(percent(Double(all - selected), of: Double(all))) saved"
        ]
        if !durations.isEmpty { lines.append(time(changed, durations)) }
        let seconds = changed.compactMap(\.seconds)
        if !seconds.isEmpty {
            let some = seconds.reduce(0) { $0 + $1.selected }
            let total = seconds.reduce(0) { $0 + $1.all }
            lines.append(
                "recorded for \(seconds.count): \(Int(some.rounded())) s of \(Int(total.rounded())) s, "
                    + "\(percent(total - some, of: total)) saved")
        }
        let mutated = merges.filter { $0.mutated != nil }
        if !mutated.isEmpty {
            let untried = mutated.count { !$0.problems.isEmpty }
            lines.append(
                "broken sources: \(mutated.count)" + (untried > 0 ? ", \(untried) of which couldn't be tried" : ""))
        }
        let misses = merges.reduce(0) { $0 + $1.misses.count }
        let checked = merges.count { $0.seconds != nil || $0.mutated != nil && $0.problems.isEmpty }
        if misses > 0 {
            lines.append(Count.of(misses, "failure missed", "failures missed"))
        } else if checked > 0 {
            lines.append("nothing missed in \(checked) of them that could be checked")
        } else {
            lines.append(
                "nothing was checked: --junit compares with what was recorded, --mutate breaks sources and builds")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the time of tests, assuming the current durations.
    private static func time(_ merges: [ReplayedMerge], _ durations: [String: Double]) -> String {
        let total = merges.flatMap(\.all).reduce(0) { $0 + (durations[$1] ?? 0) }
        let some = merges.flatMap(\.selected).reduce(0) { $0 + (durations[$1] ?? 0) }
        let unknown = Set(merges.flatMap(\.all)).subtracting(durations.keys).count
        let rest =
            unknown > 0
            ? "; \(Count.of(unknown, "package", "packages")) left out, because its test duration is unknown" : ""
        return "at current durations: \(Int(some.rounded())) s of \(Int(total.rounded())) s, "
            + "\(percent(total - some, of: total)) saved\(rest)"
    }

    /// Returns `3 merges`, or `3 commits` if the history has no merges.
    private static func count(_ merges: [ReplayedMerge]) -> String {
        merges.contains { $0.isMerge }
            ? Count.of(merges.count, "merge", "merges") : Count.of(merges.count, "commit", "commits")
    }

    private static func percent(_ part: Double, of whole: Double) -> String {
        whole > 0 ? "\(Int((part / whole * 100).rounded())) %" : "nothing"
    }

    /// Returns a merge with all details.
    static func json(_ merge: ReplayedMerge) -> JSON {
        .object([
            "commit": .string(merge.commit),
            "subject": .string(merge.subject),
            "isMerge": .bool(merge.isMerge),
            "changedFiles": .number(merge.changedFiles),
            "selected": .strings(merge.selected),
            "packages": .number(merge.all.count),
            "everything": .strings(merge.everything),
            "problems": .strings(merge.problems),
            "mutated": .optional(merge.mutated),
            "misses": .strings(merge.misses),
        ])
    }
}
