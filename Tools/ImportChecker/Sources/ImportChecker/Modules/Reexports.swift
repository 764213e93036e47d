/// The modules that come with a unit's own because it writes `@_exported import`.
struct Reexports {
    private let byUnit: [Int: Set<String>]

    init(_ tree: Tree) {
        var direct: [Int: Set<String>] = [:]
        for group in tree.imports where group.form.contains(.exported) {
            if let unit = group.unit { direct[unit, default: []].insert(group.module) }
        }
        var result: [Int: Set<String>] = [:]
        for unit in direct.keys {
            var found: Set<String> = []
            var pending = [unit]
            while let next = pending.popLast() {
                for module in direct[next] ?? [] where found.insert(module).inserted {
                    pending += tree.unitsOfModule[module] ?? []
                }
            }
            result[unit] = found
        }
        byUnit = result
    }

    func modules(of unit: Int) -> Set<String> { byUnit[unit] ?? [] }
}
