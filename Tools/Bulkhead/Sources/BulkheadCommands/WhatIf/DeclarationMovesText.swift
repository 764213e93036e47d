import ModuleSplit
import PackageGraph

/// Formats what the index knows, and what it doesn't, about declarations that move.
enum DeclarationMovesText {
    // MARK: Cycles

    /// For each pair of modules in a cycle, the fewest uses whose removal ends it.
    static func cycleUses(_ comparison: StructureComparison) -> [String] {
        comparison.declarationMoves.flatMap { moves in
            moves.cycleUses.map { cycle in
                let uses = uses(cycle, of: moves)
                let count = Count.of(uses.count, "use", "uses")
                let modules = moves.arrangement.modules
                let head =
                    "'\(modules[cycle.from])' and '\(modules[cycle.to])' need each other. Without \(count), "
                    + "'\(modules[cycle.from])' doesn't need '\(modules[cycle.to])':"
                let lines = uses.map { "  \($0.file):\($0.line): \($0.name)" }
                return ([head] + shown(lines)).joined(separator: "\n")
            }
        }
    }

    /// The first lines, and the number of other lines.
    static func shown(_ lines: [String]) -> [String] {
        let limit = 8
        guard lines.count > limit else { return lines }
        return lines.prefix(limit) + ["  … \(lines.count - limit) more, which --format json lists"]
    }

    static func cycleUsesJSON(_ comparison: StructureComparison) -> JSON {
        .array(
            comparison.declarationMoves.flatMap { moves in
                moves.cycleUses.map { cycle in
                    .object([
                        "from": .string(moves.arrangement.modules[cycle.from]),
                        "to": .string(moves.arrangement.modules[cycle.to]),
                        "uses": .array(
                            uses(cycle, of: moves).map {
                                .object(["name": .string($0.name), "file": .string($0.file), "line": .number($0.line)])
                            }),
                    ])
                }
            })
    }

    private static func uses(
        _ cycle: DeclarationMoves.CycleUses, of moves: DeclarationMoves
    ) -> [(name: String, file: String, line: Int)] {
        cycle.references.map { reference in
            let place = moves.graph.place(ofReference: reference)
            let path = moves.graph.files[place.file].path
            let name = moves.graph.symbols[moves.graph.references[reference].symbol].name
            return (
                CleanText.line(name), CleanText.line(FilePath.relative(path, to: moves.subject.graph.root) ?? path),
                place.line
            )
        }
    }

    // MARK: Limits

    /// What the answer doesn't consider.
    static func unknown(_ comparison: StructureComparison) -> [String] {
        comparison.declarationMoves.flatMap { moves in
            var notes: [String] = []
            let modules = moves.arrangement.modules
            let target = modules[0]
            if !moves.isIndexed {
                let others = modules.dropFirst().map { "'\($0)'" }.joined(separator: ", ")
                notes.append(
                    """
                    Without an index it isn't known which declarations have to move along, which files use the moved ones, \
                    whether '\(target)' and \(others) need each other, and which names become visible. Build the package, \
                    and name the folder with --index-store.
                    """)
                let new = zip(moves.destinations, modules.dropFirst()).filter {
                    if case .new = $0.0 { true } else { false }
                }
                if !new.isEmpty {
                    let names = new.map { "'\($0.1)'" }.joined(separator: ", ")
                    notes.append("The numbers assume that '\(target)' depends on \(names), as after a step of 'split'.")
                }
            }
            if !moves.unknownUsers.isEmpty {
                let users = moves.unknownUsers.map { "'\(moves.subject.graph.targets[$0].name)'" }
                notes.append(
                    """
                    The index has no current record of all files of \(users.joined(separator: ", ")), so it isn't known \
                    whether they use the moved names. Build them with their tests.
                    """)
            }
            return notes
        }
    }
}
