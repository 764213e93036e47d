import PackageGraph

/// A target that a change rebuilds.
struct BuiltTarget {
    let target: Target
    let package: String
    /// Its Swift files, relative to the root.
    let files: [String]
    /// The number of their lines.
    let lines: Int

    /// Returns a table below its totals. A file of several targets counts for each, because each compiles it.
    static func text(_ built: [BuiltTarget]) -> String {
        let files = built.reduce(0) { $0 + $1.files.count }
        let lines = built.reduce(0) { $0 + $1.lines }
        let sums = [
            Count.of(built.count, "module", "modules"), Count.of(files, "file", "files"),
            Count.of(lines, "line", "lines"),
        ]
        let rows = built.map { built in
            let numbers = [built.files.count, built.lines].map { number in
                let digits = String(number)
                return String(repeating: " ", count: max(0, 8 - digits.count)) + digits
            }
            return "\(numbers.joined())  \(built.package):\(built.target.name)"
        }
        return ([sums.joined(separator: ", ")] + (rows.isEmpty ? [] : ["   files   lines  module"]) + rows)
            .joined(separator: "\n")
    }

    /// Returns the totals and the targets.
    static func json(_ built: [BuiltTarget]) -> JSON {
        .object([
            "modules": .number(built.count),
            "files": .number(built.reduce(0) { $0 + $1.files.count }),
            "lines": .number(built.reduce(0) { $0 + $1.lines }),
            "targets": .array(
                built.map { built in
                    .object([
                        "target": .string(built.target.name), "package": .string(built.package),
                        "kind": .string(built.target.kind.rawValue), "files": .number(built.files.count),
                        "lines": .number(built.lines),
                    ])
                }),
        ])
    }
}
