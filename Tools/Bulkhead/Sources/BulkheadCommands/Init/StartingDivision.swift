import PackageGraph

/// A package or a target: a member of a layer.
struct StartingUnit {
    /// The name of the package's folder, or of the target.
    let name: String
    /// The folder, or empty if its files are in several.
    let folder: String
    /// The selector that matches only it.
    let selector: String
    let targets: [Int]
}

/// The division of packages and targets into groups, from which layers are derived.
struct StartingDivision {
    /// Units that belong to one layer.
    struct Group {
        let name: String
        /// The selectors that match the units.
        let selectors: [String]
    }

    let units: [StartingUnit]
    let groups: [Group]
    /// The group of each unit.
    let groupOfUnit: [Int]

    /// Divides units by the folders that contain them. A unit at the root is a group.
    init(byFolders units: [StartingUnit]) {
        let folders = Set(units.map { FilePath.relativeParent($0.folder) }).subtracting([""])
        // A folder inside another folder's package belongs to that layer.
        let outer = folders.filter { folder in
            !folders.contains { $0 != folder && FilePath.relative(folder, to: $0) != nil }
        }
        let selectors = units.map { unit in
            outer.first { !unit.folder.isEmpty && FilePath.relative(unit.folder, to: $0) != nil } ?? unit.selector
        }
        let members = Set(selectors).sorted()
        self.units = units
        groups = members.map { Group(name: Self.name(of: $0), selectors: [$0]) }
        groupOfUnit = selectors.map { members.firstIndex(of: $0) ?? 0 }
    }

    /// Divides units by the last words of their names, such as `Feature` in `HomeFeature`, or else by the first ones. Of
    /// the units that share their words with no other, those that use such groups are one group, and the rest another.
    /// There are no groups if no units share a word.
    ///
    /// - Parameter arrows: the dependencies between units.
    init(byNames units: [StartingUnit], _ arrows: DirectedGraph, in graph: ModuleGraph) {
        var groups: [Group] = []
        var groupOfUnit = [Int?](repeating: nil, count: units.count)
        func add(_ name: String, _ members: [Int], _ selectors: [String]) {
            for member in members { groupOfUnit[member] = groups.count }
            var seen: Set<String> = []
            groups.append(Group(name: name, selectors: selectors.filter { seen.insert($0).inserted }))
        }
        for isLast in [true, false] {
            let rest = units.indices.filter { groupOfUnit[$0] == nil }
            let families = Dictionary(grouping: rest) {
                Self.word(of: units[$0].name, isLast: isLast) ?? units[$0].name
            }
            for (word, members) in families.sorted(by: { $0.key < $1.key }) where members.count > 1 && !word.isEmpty {
                // A first word that most names have is the product's.
                guard members.count < units.count, isLast || members.count * 2 <= units.count else { continue }
                let pattern = Pattern(word: word, isLast: isLast)
                add(word.lowercased(), members, pattern.selectors(of: members.map { units[$0] }, in: graph))
            }
        }
        let single = units.indices.filter { groupOfUnit[$0] == nil }
        let families = Set(units.indices).subtracting(single)
        let upper = single.filter { !families.isDisjoint(with: arrows.reachable(from: [$0])) }
        for (name, members) in [("base", single.filter { !upper.contains($0) }), ("top", upper)]
        where !members.isEmpty {
            let selectors = members.map { units[$0].selector }
            add(members.count == 1 ? Self.name(of: selectors[0]) : name, members, selectors)
        }
        self.units = units
        self.groups = families.isEmpty ? [] : groups
        self.groupOfUnit = groupOfUnit.map { $0 ?? 0 }
    }

    /// Returns the last folder of a selector.
    private static func name(of selector: String) -> String {
        selector == "package:." ? "root" : FilePath.name(plain(selector)).lowercased()
    }

    /// Returns a selector without its kind.
    static func plain(_ selector: String) -> String {
        selector.replacing("target:", with: "").replacing("package:", with: "")
    }

    /// Returns the first or the last of the words that a name consists of: `HTTP` or `Client` for `HTTPClient`. Returns
    /// `nil` for one word, and for a name with other characters than letters and digits.
    static func word(of name: String, isLast: Bool) -> String? {
        guard name.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
        let characters = Array(name)
        let starts = characters.indices.dropFirst().filter { index in
            guard characters[index].isUppercase else { return false }
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            return !characters[index - 1].isUppercase || next?.isLowercase == true
        }
        guard let start = isLast ? starts.last : starts.first else { return nil }
        return String(isLast ? characters[start...] : characters[..<start])
    }

    /// The units whose names share a word.
    private struct Pattern {
        let word: String
        let isLast: Bool

        /// Returns one selector with a wildcard if it matches nothing else, or else the selectors of all units.
        func selectors(of units: [StartingUnit], in graph: ModuleGraph) -> [String] {
            let all = units.map(\.selector)
            let pattern = isLast ? "*\(word)" : "\(word)*"
            if all.allSatisfy({ $0.hasPrefix("target:") }) {
                let names = graph.targets.lazy.filter { graph.isLocal($0.id) }.map(\.name).filter(matches)
                return names.sorted() == units.map(\.name).sorted() ? ["target:\(pattern)"] : all
            }
            let parents = Set(units.map { FilePath.relativeParent($0.folder) })
            guard parents.count == 1, let parent = parents.first, all == units.map(\.folder) else { return all }
            let folders = graph.packages.filter { $0.origin == .local }.map(\.path).filter {
                FilePath.relativeParent($0) == parent && matches(FilePath.name($0))
            }
            return folders.sorted() == all.sorted() ? [parent.isEmpty ? pattern : "\(parent)/\(pattern)"] : all
        }

        private func matches(_ name: String) -> Bool { isLast ? name.hasSuffix(word) : name.hasPrefix(word) }
    }
}
