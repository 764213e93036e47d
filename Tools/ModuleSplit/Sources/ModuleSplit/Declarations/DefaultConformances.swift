import IndexReading

/// The conformances of other modules' types that defaults of associated types need, such as that of `JSONDecoder` for
/// `associatedtype Decoder: RequestDecoder = JSONDecoder`. The index doesn't record who relies on a conformance.
struct DefaultConformances {
    /// A place in a file.
    struct Place: Hashable {
        let file: Int
        let offset: Int
    }

    /// The places of the defaults, and of the extensions that declare the conformances.
    private(set) var pairs: [(user: Place, conformance: Place)] = []

    private struct Conformance: Hashable {
        /// The resolution of the type.
        let type: String
        /// The symbol of the protocol.
        let requirement: Int
    }

    /// A name in a file, as the index knows it.
    private struct Occurrence {
        /// The resolution of the symbol.
        let resolution: String
        let roles: SymbolRoles
        let offset: Int
    }

    /// - Parameters:
    ///   - records: The index records of the files, by their paths.
    ///   - files: The syntax of the files.
    ///   - symbols: The symbols that the files declare, by their resolutions.
    init(_ records: [String: IndexedFile], files: [SourceDeclarations], symbols: [String: Int]) {
        guard files.contains(where: { !$0.associatedDefaults.isEmpty }) else { return }
        let occurrences = files.map { source in records[source.path].map { Self.occurrences(of: source, $0) } ?? [] }
        var places: [Conformance: Place] = [:]
        for (file, source) in files.enumerated() {
            for declaration in source.topLevel where declaration.kind == .extensionBlock && declaration.hasInheritance {
                let names = Self.names(in: declaration.range, of: occurrences[file])
                let extended = names.filter { $0.roles.contains(.extendedBy) && symbols[$0.resolution] == nil }
                guard let type = extended.first else { continue }
                for name in names where name.roles.contains(.baseOf) {
                    guard let requirement = symbols[name.resolution] else { continue }
                    places[Conformance(type: type.resolution, requirement: requirement)] = Place(
                        file: file, offset: type.offset)
                }
            }
        }
        for (file, source) in files.enumerated() {
            for range in source.associatedDefaults {
                let names = Self.names(in: range, of: occurrences[file])
                let requirements = names.compactMap { symbols[$0.resolution] }
                for type in names where symbols[type.resolution] == nil {
                    for requirement in requirements {
                        let conformance = Conformance(type: type.resolution, requirement: requirement)
                        guard let place = places[conformance] else { continue }
                        pairs.append((Place(file: file, offset: type.offset), place))
                    }
                }
            }
        }
    }

    private static func occurrences(of source: SourceDeclarations, _ record: IndexedFile) -> [Occurrence] {
        record.occurrences.compactMap { occurrence in
            source.lineTable.offset(line: occurrence.line, column: occurrence.column).map {
                Occurrence(
                    resolution: record.symbols[occurrence.symbol].usr, roles: occurrence.roles, offset: $0)
            }
        }
    }

    private static func names(in range: Range<Int>, of occurrences: [Occurrence]) -> [Occurrence] {
        occurrences.filter { range.contains($0.offset) }
    }
}
