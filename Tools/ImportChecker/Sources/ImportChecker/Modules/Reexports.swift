/// The modules that each target re-exports with `@_exported import`. A scoped import re-exports one declaration, and
/// not the module that others could import.
struct Reexports {
    private let byTarget: [Int: Set<String>]

    init(_ tree: Tree) {
        var direct: [Int: Set<String>] = [:]
        for group in tree.imports where group.form.contains(.exported) && !group.form.contains(.scoped) {
            if let target = group.target { direct[target, default: []].insert(group.module) }
        }
        var result: [Int: Set<String>] = [:]
        for target in direct.keys {
            var found: Set<String> = []
            var pending = [target]
            while let next = pending.popLast() {
                for module in direct[next] ?? [] where found.insert(module).inserted {
                    pending += tree.targetsOfModule[module] ?? []
                }
            }
            result[target] = found
        }
        byTarget = result
    }

    func modules(of target: Int) -> Set<String> { byTarget[target] ?? [] }
}
