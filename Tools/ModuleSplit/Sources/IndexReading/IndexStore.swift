import CIndexStore
import Foundation

/// An index store: the compiler's records about the files of a debug build.
public struct IndexStore: Sendable {
    /// The folder of the store.
    public let path: String
    private let library: IndexStoreLibrary

    /// - Parameters:
    ///   - path: The folder of the store, such as `.build/debug/index/store`.
    ///   - library: The index library of the toolchain that wrote the store.
    public init(path: String, library: IndexStoreLibrary) {
        self.path = path
        self.library = library
    }

    /// Returns the newest record of each file of some modules. Files whose record is missing aren't in the result.
    ///
    /// Units of other modules are opened, but their records aren't read. Units that can't be read, because another
    /// compiler wrote them or a build was interrupted, are treated as missing.
    ///
    /// - Parameter modules: The names of the modules.
    /// - Throws: `storeUnreadable` if the folder isn't an index store, `recordUnreadable` if a record is damaged.
    public func files(of modules: Set<String>) throws(IndexStoreError) -> [IndexedFile] {
        try files { module, _ in modules.contains(module) }
    }

    /// Returns the newest record of each file that satisfies a condition, as ``files(of:)`` does.
    ///
    /// - Parameter isMeant: Returns whether a file is read, by the name of its module and its absolute path.
    /// - Throws: `storeUnreadable` if the folder isn't an index store, `recordUnreadable` if a record is damaged.
    public func files(
        where isMeant: (_ module: String, _ path: String) -> Bool
    ) throws(IndexStoreError) -> [IndexedFile] {
        // The library would create a missing folder.
        guard FileManager.default.fileExists(atPath: path + "/v5") else {
            throw .storeUnreadable(path: path, reason: "the folder v5 is missing")
        }
        var error: UnsafeMutableRawPointer?
        guard let store = library.createStore(path, &error) else {
            throw .storeUnreadable(path: path, reason: library.message(error))
        }
        defer { library.disposeStore(store) }

        var newest: [String: Unit] = [:]
        for name in unitNames(of: store) {
            guard let unit = unit(named: name, in: store), isMeant(unit.module, unit.mainFile) else { continue }
            let key = unit.module + "\0" + unit.mainFile
            if let known = newest[key], known.time >= unit.time { continue }
            newest[key] = unit
        }
        var files: [IndexedFile] = []
        for unit in newest.values.sorted(by: { ($0.module, $0.mainFile) < ($1.module, $1.mainFile) }) {
            files.append(try file(of: unit, in: store))
        }
        return files
    }

    /// The contents of a unit, apart from the record itself.
    private struct Unit {
        let module: String
        let mainFile: String
        let time: Double
        /// The name of the main file's record; nil if the file has no symbols.
        let record: String?
    }

    private func unitNames(of store: UnsafeMutableRawPointer) -> [String] {
        let names = Box<[String]>([])
        withExtendedLifetime(names) {
            _ = library.forEachUnit(store, 1, Unmanaged.passUnretained(names).toOpaque()) { context, name in
                Box<[String]>.from(context).value.append(name.string)
                return true
            }
        }
        return names.value
    }

    private func unit(named name: String, in store: UnsafeMutableRawPointer) -> Unit? {
        var error: UnsafeMutableRawPointer?
        guard let reader = library.createUnit(store, name, &error) else {
            _ = library.message(error)
            return nil
        }
        defer { library.disposeUnit(reader) }
        let mainFile = library.unitMainFile(reader).string
        var seconds: Int64 = 0
        var nanoseconds: Int64 = 0
        library.unitTime(reader, &seconds, &nanoseconds)

        let search = Box(RecordSearch(library: library, mainFile: mainFile))
        withExtendedLifetime(search) {
            let context = Unmanaged.passUnretained(search).toOpaque()
            _ = library.forEachUnitDependency(reader, context) { context, dependency in
                Box<RecordSearch>.from(context).value.look(at: dependency!)
                return true
            }
        }
        return Unit(
            module: library.unitModule(reader).string,
            mainFile: mainFile,
            time: Double(seconds) + Double(nanoseconds) / 1e9,
            record: search.value.record
        )
    }

    private func file(of unit: Unit, in store: UnsafeMutableRawPointer) throws(IndexStoreError) -> IndexedFile {
        let reading = Box(RecordReading(library: library))
        if let record = unit.record {
            var error: UnsafeMutableRawPointer?
            guard let reader = library.createRecord(store, record, &error) else {
                throw .recordUnreadable(name: record, reason: library.message(error))
            }
            defer { library.disposeRecord(reader) }
            withExtendedLifetime(reading) {
                let context = Unmanaged.passUnretained(reading).toOpaque()
                _ = library.forEachOccurrence(reader, context) { context, occurrence in
                    Box<RecordReading>.from(context).value.add(occurrence!)
                    return true
                }
            }
        }
        return IndexedFile(
            path: unit.mainFile,
            module: unit.module,
            time: unit.time,
            symbols: reading.value.symbols,
            occurrences: reading.value.occurrences.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        )
    }
}

/// Finds the record of a unit's main file among the unit's dependencies.
private struct RecordSearch {
    let library: IndexStoreLibrary
    let mainFile: String
    var record: String?

    /// The number that the index store has for dependencies that are records.
    private static let recordKind: CUnsignedInt = 2

    mutating func look(at dependency: UnsafeMutableRawPointer) {
        guard library.dependencyKind(dependency) == Self.recordKind else { return }
        guard library.dependencyFile(dependency).string == mainFile else { return }
        record = library.dependencyName(dependency).string
    }
}

/// Collects the symbols and occurrences of a record.
private struct RecordReading {
    let library: IndexStoreLibrary
    var symbols: [IndexedSymbol] = []
    var occurrences: [Occurrence] = []
    private var indices: [String: Int] = [:]

    init(library: IndexStoreLibrary) {
        self.library = library
    }

    mutating func add(_ occurrence: UnsafeMutableRawPointer) {
        var line: CUnsignedInt = 0
        var column: CUnsignedInt = 0
        library.occurrencePlace(occurrence, &line, &column)

        let relations = Box<[(symbol: UnsafeMutableRawPointer, roles: UInt64)]>([])
        let related = Box(RelationReading(library: library, relations: relations))
        withExtendedLifetime(related) {
            _ = library.forEachRelation(occurrence, Unmanaged.passUnretained(related).toOpaque()) { context, relation in
                let reading = Box<RelationReading>.from(context).value
                reading.relations.value.append(
                    (reading.library.relationSymbol(relation!), reading.library.relationRoles(relation!)))
                return true
            }
        }
        let symbol = index(of: library.occurrenceSymbol(occurrence))
        occurrences.append(
            Occurrence(
                symbol: symbol,
                line: Int(line),
                column: Int(column),
                roles: SymbolRoles(rawValue: library.occurrenceRoles(occurrence)),
                relations: relations.value.map {
                    Occurrence.Relation(symbol: index(of: $0.symbol), roles: SymbolRoles(rawValue: $0.roles))
                }
            )
        )
    }

    private mutating func index(of symbol: UnsafeMutableRawPointer) -> Int {
        let usr = library.symbolUSR(symbol).string
        if let index = indices[usr] { return index }
        symbols.append(
            IndexedSymbol(
                usr: usr,
                name: library.symbolName(symbol).string,
                kind: SymbolKind(rawValue: library.symbolKind(symbol))
            )
        )
        indices[usr] = symbols.count - 1
        return symbols.count - 1
    }
}

private struct RelationReading {
    let library: IndexStoreLibrary
    let relations: Box<[(symbol: UnsafeMutableRawPointer, roles: UInt64)]>
}

/// A value that C callbacks access through a pointer.
private final class Box<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// - Parameter context: The pointer that was made from a box of this type, which is still alive.
    static func from(_ context: UnsafeMutableRawPointer?) -> Box {
        Unmanaged<Box>.fromOpaque(context!).takeUnretainedValue()
    }
}
