import PackageGraph

/// Derives layers from the folders of packages and of the targets of Xcode projects.
struct StartingLayers {
    let survey: Survey

    /// A package, or a target of an Xcode project: a member of a layer.
    private struct Unit {
        /// The folder, or empty if its files are in several.
        let folder: String
        /// The selector that matches only it.
        let selector: String
        let targets: [Int]
    }

    private var units: [Unit] {
        let graph = survey.graph
        let names = Dictionary(grouping: graph.targets.filter { graph.isLocal($0.id) }, by: \.name)
        return graph.packages.filter { $0.origin == .local }.flatMap { package -> [Unit] in
            switch package.kind {
            case .package:
                // Nothing that a layer could match: no target, or only artifacts and missing folders.
                guard package.targets.contains(where: { graph.targets[$0].folder != nil }) else { return [] }
                let selector = package.path.isEmpty ? "package:." : package.path
                return [Unit(folder: package.path, selector: selector, targets: package.targets)]
            case .project, .described:
                return package.targets.map { graph.targets[$0] }.filter { !$0.files.isEmpty }.map { target in
                    // A name that several targets have selects all of them; the project's path selects only its own.
                    let isUnique = names[target.name]?.count == 1
                    let selector = isUnique ? "target:\(target.name)" : "package:\(package.path)"
                    return Unit(folder: target.folder ?? "", selector: selector, targets: [target.id])
                }
            }
        }
    }

    /// The layers, lower ones first; empty if everything is in one folder.
    var layers: [StartingLayer] {
        let graph = survey.graph
        let units = units
        let folders = Set(units.map { FilePath.relativeParent($0.folder) }).subtracting([""])
        // A folder inside another folder's package belongs to that layer.
        let outer = folders.filter { folder in
            !folders.contains { $0 != folder && FilePath.relative(folder, to: $0) != nil }
        }
        func member(_ unit: Unit) -> String {
            outer.first { !unit.folder.isEmpty && FilePath.relative(unit.folder, to: $0) != nil } ?? unit.selector
        }
        let members = Set(units.map(member)).sorted()
        guard members.count > 1 else { return [] }
        let groups = units.map { members.firstIndex(of: member($0)) ?? 0 }
        let unitOf = Dictionary(
            units.enumerated().flatMap { index, unit in unit.targets.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })

        var uses: [Pair: Bool] = [:]
        var inside: Set<Int> = []
        for link in survey.links {
            guard let from = unitOf[link.from], let to = unitOf[link.to] else { continue }
            let source = groups[from]
            let target = groups[to]
            let isTest = graph.targets[link.from].kind == .test
            if source != target {
                uses[Pair(from: source, to: target)] =
                    uses[Pair(from: source, to: target)] == true || !isTest
                    // The tests of an Xcode project are a unit of their own.
                    || graph.packages[graph.targets[link.from].package].kind != .package
            } else if from != to, !isTest || graph.targets[link.from].package != graph.targets[link.to].package {
                inside.insert(source)
            }
        }
        // Folders with mutual dependencies form one layer.
        let arrows = DirectedGraph(
            count: members.count, edges: uses.filter(\.value).keys.map { (from: $0.from, to: $0.to) })
        let components = arrows.components()
        let names = Self.names(components.map { $0.map { members[$0] } })
        let layerOf = Dictionary(
            uniqueKeysWithValues: components.enumerated().flatMap { index, group in group.map { ($0, index) } })
        return components.enumerated().map { index, group in
            func used(_ isOutsideTests: Bool) -> Set<Int> {
                Set(
                    uses.filter { layerOf[$0.key.from] == index && $0.value == isOutsideTests }.compactMap {
                        layerOf[$0.key.to]
                    }
                )
                .subtracting([index])
            }
            let direct = used(true)
            return StartingLayer(
                name: names[index], members: group.map { members[$0] }, uses: direct.sorted().map { names[$0] },
                testUses: used(false).subtracting(direct).sorted().map { names[$0] },
                isIndependent: group.count == 1 && !inside.contains(group[0])
                    && groups.count { $0 == group[0] } > 1)
        }
    }

    /// Returns a selector without its kind.
    private static func plain(_ selector: String) -> String {
        selector.replacing("target:", with: "").replacing("package:", with: "")
    }

    private struct Pair: Hashable {
        let from: Int
        let to: Int
    }

    /// Names layers after their last folder, or after the whole path if that is ambiguous.
    private static func names(_ groups: [[String]]) -> [String] {
        func short(_ group: [String]) -> String {
            if group[0] == "package:." { return "root" }
            return FilePath.name(plain(group[0])).lowercased()
        }
        let all = groups.map(short)
        return zip(groups, all).map { group, name in
            all.count { $0 == name } == 1
                ? name : plain(group[0]).replacing("/", with: "-").lowercased()
        }
    }
}
