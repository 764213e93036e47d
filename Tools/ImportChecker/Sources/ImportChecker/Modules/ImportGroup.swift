/// The imports of one module that are written alike in the files of one context. What a rule says of one it says of all, unless it
/// tells single files apart.
final class ImportGroup {
    /// Where one of them stands.
    struct Place: Comparable {
        let file: Int
        let line: Int32
        let column: Int32

        static func < (left: Place, right: Place) -> Bool {
            (left.file, left.line, left.column) < (right.file, right.line, right.column)
        }
    }

    /// Its number in ``Tree/imports``.
    let id: Int
    /// The number of its context in ``Tree/contexts``.
    let context: Int
    let unit: Int?
    let module: String
    let form: FileFacts.Import.Form
    /// The access level as written; empty when there is none.
    let access: String
    /// The conditions around them, outermost first.
    let conditions: [String]
    /// Where they stand, in the order of the files; at least one.
    private(set) var places: [Place]

    /// The file of a place, as a part of the group's unit.
    func occurrence(_ place: Place) -> Occurrence {
        Occurrence(file: place.file, unit: unit, context: context)
    }

    /// Groups the imports of all files, so that those of a unit lie together, the units in their order.
    ///
    /// - Parameter facts: those of every file.
    static func groups(_ occurrences: [Occurrence], _ contexts: [FileContext], _ facts: [FileFacts]) -> [ImportGroup] {
        var files = [[Int]](repeating: [], count: contexts.count)
        for occurrence in occurrences { files[occurrence.context].append(occurrence.file) }
        func unit(_ context: Int) -> Int { contexts[context].unit ?? .max }
        var groups: [ImportGroup] = []
        for context in contexts.indices.sorted(by: { (unit($0), $0) < (unit($1), $1) }) {
            let start = groups.count
            for file in files[context] {
                let imports = facts[file].imports
                for index in imports.indices {
                    let place = Place(file: file, line: imports[index].line, column: imports[index].column)
                    // Two groups that could be one cost a little time, a search among very many would cost more.
                    let recent = max(start, groups.count - 64)..<groups.count
                    if let same = recent.first(where: { groups[$0].isWritten(like: imports[index]) }) {
                        groups[same].places.append(place)
                    } else {
                        groups.append(ImportGroup(groups.count, context, contexts[context].unit, imports[index], place))
                    }
                }
            }
        }
        return groups
    }

    private init(_ id: Int, _ context: Int, _ unit: Int?, _ item: FileFacts.Import, _ place: Place) {
        self.id = id
        self.context = context
        self.unit = unit
        module = item.module
        form = item.form
        access = item.access
        conditions = item.conditions
        places = [place]
    }

    private func isWritten(like item: FileFacts.Import) -> Bool {
        module == item.module && form == item.form && access == item.access && conditions == item.conditions
    }
}
