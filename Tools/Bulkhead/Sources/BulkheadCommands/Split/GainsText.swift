import ModuleSplit

/// Formats the gains of a split.
struct GainsText {
    private let gains: SplitGains

    init(_ gains: SplitGains) {
        self.gains = gains
    }

    // MARK: For people

    /// The table of quartiles, followed by the price.
    var human: String {
        let count = Count.of(gains.commits.count, "commit", "commits")
        var parts = ["\(count) up to \(short(gains.base)), before the split and after it, at \(short(gains.head)):"]
        parts.append(table)
        if !gains.measured.isEmpty {
            let count = gains.measured.count
            parts.append("Seconds are measured for \(count) of the commits, with the same edits before and after.")
        }
        parts.append((["The price:"] + price.map { "  " + $0 }).joined(separator: "\n"))
        if gains.isShallow {
            parts.append("The clone is shallow, so older commits are left out: git fetch --unshallow origin")
        }
        return parts.joined(separator: "\n\n")
    }

    private var table: String {
        var rows = [["", "", "lower quartile", "median", "upper quartile", "largest", "total"]]
        func add(_ name: String, _ before: [Int], _ after: [Int], _ text: (Int) -> String) {
            for (side, numbers) in [("before", before), ("after", after)] {
                let quartiles = Quartiles(numbers)
                let values = [quartiles.lower, quartiles.median, quartiles.upper, quartiles.largest, quartiles.total]
                rows.append([side == "before" ? name : "", side] + values.map(text))
            }
        }
        func addWork(_ name: String, _ number: (SplitGains.Work) -> Int) {
            add(name, gains.commits.map { number($0.before) }, gains.commits.map { number($0.after) }) { "\($0)" }
        }
        func addTime(_ name: String, _ number: (MeasuredCommit.Times) -> Int) {
            guard !gains.measured.isEmpty else { return }
            add(name, gains.measured.map { number($0.before) }, gains.measured.map { number($0.after) }, Self.seconds)
        }
        addWork("targets rebuilt", \.targets)
        addWork("lines of these targets", \.lines)
        addWork("test targets run", \.testTargets)
        addWork("packages tested", \.packages)
        addTime("build, seconds", \.build)
        addTime("tests, seconds", \.tests)
        addTime("build and tests, seconds", \.total)
        if let benchmark = gains.benchmark {
            let name = CleanText.line(benchmark.name)
            add("\(name), milliseconds", benchmark.before, benchmark.after) { "\($0)" }
        }
        return Self.aligned(rows)
    }

    /// The first two columns are aligned at the left, the others at the right.
    private static func aligned(_ rows: [[String]]) -> String {
        let columns = rows[0].indices
        let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            columns.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column < 2 ? row[column] + space : space + row[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private var price: [String] {
        let made = gains.raisedNames
        let open = made.count(where: \.isPublic)
        let names = "\(Count.of(made.count, "name", "names")) made visible to other modules"
        let programs = gains.programs?.map { program in
            let sizes = "\(Self.size(program.before)) before, \(Self.size(program.after)) after"
            return "\(CleanText.line(program.name)), built for release: \(sizes)"
        }
        return [names + ": \(made.count - open) package, \(open) public"]
            + (programs.map { $0.isEmpty ? ["no program to build for release"] : $0 } ?? [])
    }

    private static func size(_ bytes: Int?) -> String { bytes.map { Count.of($0, "byte", "bytes") } ?? "none" }

    /// The seconds with one digit after the point, rounded.
    private static func seconds(_ milliseconds: Int) -> String {
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }

    private func short(_ revision: String) -> String { String(revision.prefix(12)) }

    // MARK: For programs

    /// The gains as a JSON object; its schema is ``GainsSchema``.
    var json: JSON {
        .object([
            "version": .number(1),
            "base": .string(gains.base),
            "head": .string(gains.head),
            "shallow": .bool(gains.isShallow),
            "targetsRebuilt": work(\.targets),
            "linesRebuilt": work(\.lines),
            "testTargetsRun": work(\.testTargets),
            "packagesTested": work(\.packages),
            "buildMilliseconds": time(\.build),
            "testMilliseconds": time(\.tests),
            "totalMilliseconds": time(\.total),
            "commits": .array(
                gains.commits.map { commit in
                    .object([
                        "revision": .string(commit.revision), "before": Self.json(commit.before),
                        "after": Self.json(commit.after),
                    ])
                }),
            "measured": .array(
                gains.measured.map { commit in
                    .object([
                        "revision": .string(commit.revision), "files": .strings(commit.files),
                        "before": Self.json(commit.before), "after": Self.json(commit.after),
                    ])
                }),
            "raisedNames": .array(
                gains.raisedNames.map { name in
                    .object([
                        "name": .string(name.name), "level": .string(name.isPublic ? "public" : "package"),
                        "file": .string(name.path), "line": .number(name.line),
                    ])
                }),
            "programs": gains.programs.map { programs in
                .array(
                    programs.map { program in
                        .object([
                            "package": .string(program.package), "name": .string(program.name),
                            "before": program.before.map(JSON.number) ?? .null,
                            "after": program.after.map(JSON.number) ?? .null,
                        ])
                    })
            } ?? .null,
            "benchmark": gains.benchmark.map { benchmark in
                .object([
                    "name": .string(benchmark.name),
                    "milliseconds": Self.json(benchmark.before, benchmark.after),
                ])
            } ?? .null,
            "problems": .strings(gains.problems),
        ])
    }

    private func work(_ number: (SplitGains.Work) -> Int) -> JSON {
        Self.json(gains.commits.map { number($0.before) }, gains.commits.map { number($0.after) })
    }

    private func time(_ number: (MeasuredCommit.Times) -> Int) -> JSON {
        guard !gains.measured.isEmpty else { return .null }
        return Self.json(gains.measured.map { number($0.before) }, gains.measured.map { number($0.after) })
    }

    private static func json(_ before: [Int], _ after: [Int]) -> JSON {
        .object(["before": json(Quartiles(before)), "after": json(Quartiles(after))])
    }

    private static func json(_ quartiles: Quartiles) -> JSON {
        .object([
            "lowerQuartile": .number(quartiles.lower), "median": .number(quartiles.median),
            "upperQuartile": .number(quartiles.upper), "largest": .number(quartiles.largest),
            "total": .number(quartiles.total),
        ])
    }

    private static func json(_ work: SplitGains.Work) -> JSON {
        .object([
            "targets": .number(work.targets), "lines": .number(work.lines),
            "testTargets": .number(work.testTargets), "packages": .number(work.packages),
        ])
    }

    private static func json(_ times: MeasuredCommit.Times) -> JSON {
        .object(["buildMilliseconds": .number(times.build), "testMilliseconds": .number(times.tests)])
    }
}
