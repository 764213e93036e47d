/// The imports of one module that are written the same in the files of one context. A rule judges them together,
/// unless it distinguishes files.
final class ImportGroup {
    /// The place of one of them.
    struct Place: Comparable {
        let file: Int
        let line: Int32
        let column: Int32

        static func < (left: Place, right: Place) -> Bool {
            (left.file, left.line, left.column) < (right.file, right.line, right.column)
        }
    }

    /// Its index in ``Tree/imports``.
    let id: Int
    /// The index of its context in ``Tree/contexts``.
    let context: Int
    let target: Int?
    let module: String
    let form: FileFacts.Import.Form
    /// The access level as written; empty if there is none.
    let access: String
    /// The conditions around them, outermost first.
    let conditions: [String]
    /// The places of the imports, in the order of the files. Never empty.
    private(set) var places: [Place]

    /// Returns the file of a place, as part of the group's target.
    func checkedFile(_ place: Place) -> CheckedFile {
        CheckedFile(file: place.file, target: target, context: context)
    }

    /// Groups the imports of all files. The groups of a target are adjacent, and the targets in order.
    ///
    /// - Parameter facts: The facts of every file.
    static func groups(_ checkedFiles: [CheckedFile], _ contexts: [FileContext], _ facts: [FileFacts]) -> [ImportGroup]
    {
        var files = [[Int]](repeating: [], count: contexts.count)
        for checkedFile in checkedFiles { files[checkedFile.context].append(checkedFile.file) }
        func target(_ context: Int) -> Int { contexts[context].target ?? .max }
        var groups: [ImportGroup] = []
        for context in contexts.indices.sorted(by: { (target($0), $0) < (target($1), $1) }) {
            let start = groups.count
            for file in files[context] {
                let imports = facts[file].imports
                for index in imports.indices {
                    let place = Place(file: file, line: imports[index].line, column: imports[index].column)
                    // Only recent groups are searched: two groups that could be one cost little, a search among very
                    // many costs more.
                    let recent = max(start, groups.count - 64)..<groups.count
                    if let same = recent.first(where: { groups[$0].isWritten(like: imports[index]) }) {
                        groups[same].places.append(place)
                    } else {
                        groups.append(
                            ImportGroup(groups.count, context, contexts[context].target, imports[index], place))
                    }
                }
            }
        }
        return groups
    }

    private init(_ id: Int, _ context: Int, _ target: Int?, _ item: FileFacts.Import, _ place: Place) {
        self.id = id
        self.context = context
        self.target = target
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
