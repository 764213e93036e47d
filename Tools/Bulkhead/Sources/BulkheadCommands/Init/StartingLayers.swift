import PackageGraph

/// Derives layers from the folders of packages and of the targets of Xcode projects, or else from their names.
struct StartingLayers {
    let survey: Survey

    /// - Parameter dividesPackages: Whether the targets of a package are units, without its tests.
    private func units(dividesPackages: Bool) -> [StartingUnit] {
        let graph = survey.graph
        let names = Dictionary(grouping: graph.targets.filter { graph.isLocal($0.id) }, by: \.name)
        return graph.packages.filter { $0.origin == .local }.flatMap { package -> [StartingUnit] in
            switch package.kind {
            case .package where dividesPackages:
                return package.targets.map { graph.targets[$0] }.filter {
                    !$0.files.isEmpty && [.library, .executable, .macro].contains($0.kind)
                }.map { target in
                    StartingUnit(
                        name: target.name, folder: target.folder ?? "", selector: "target:\(target.name)",
                        targets: [target.id])
                }
            case .package:
                // Nothing that a layer could match: no target, or only artifacts and missing folders.
                guard package.targets.contains(where: { graph.targets[$0].folder != nil }) else { return [] }
                let selector = package.path.isEmpty ? "package:." : package.path
                return [
                    StartingUnit(
                        name: FilePath.name(package.path), folder: package.path, selector: selector,
                        targets: package.targets)
                ]
            case .project, .described:
                return package.targets.map { graph.targets[$0] }.filter { !$0.files.isEmpty }.map { target in
                    // A name that several targets have selects all of them; the project's path selects only its own.
                    let isUnique = names[target.name]?.count == 1
                    let selector = isUnique ? "target:\(target.name)" : "package:\(package.path)"
                    return StartingUnit(
                        name: target.name, folder: target.folder ?? "", selector: selector, targets: [target.id])
                }
            }
        }
    }

    /// The groups whose units form layers.
    private var division: StartingDivision {
        let units = units(dividesPackages: false)
        let byFolders = StartingDivision(byFolders: units)
        if byFolders.groups.count > 1 { return byFolders }
        let isOnePackage = units.count == 1 && survey.graph.packages.count { $0.origin == .local } == 1
        let smallest = isOnePackage ? self.units(dividesPackages: true) : units
        let inside = StartingDivision(byFolders: smallest)
        if inside.groups.count > 1 { return inside }
        let unitOf = Self.unitOf(smallest)
        let arrows = DirectedGraph(
            count: smallest.count,
            edges: survey.links.compactMap { link in
                guard let from = unitOf[link.from], let to = unitOf[link.to] else { return nil }
                return (from: from, to: to)
            })
        return StartingDivision(byNames: smallest, arrows, in: survey.graph)
    }

    /// Returns the unit of each target.
    private static func unitOf(_ units: [StartingUnit]) -> [Int: Int] {
        Dictionary(
            units.enumerated().flatMap { index, unit in unit.targets.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The layers, lower ones first; empty if nothing divides the repository.
    var layers: [StartingLayer] {
        let graph = survey.graph
        let division = division
        let members = division.groups
        guard members.count > 1 else { return [] }
        let groups = division.groupOfUnit
        let unitOf = Self.unitOf(division.units)

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
        let names = Self.names(components.map { members[$0[0]] })
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
                name: names[index], members: group.flatMap { members[$0].selectors },
                uses: direct.sorted().map { names[$0] },
                testUses: used(false).subtracting(direct).sorted().map { names[$0] },
                isIndependent: group.count == 1 && !inside.contains(group[0])
                    && groups.count { $0 == group[0] } > 1)
        }
    }

    private struct Pair: Hashable {
        let from: Int
        let to: Int
    }

    /// Names layers after their first group, or after the whole path of its first member if that is ambiguous.
    private static func names(_ groups: [StartingDivision.Group]) -> [String] {
        var taken: Set<String> = []
        return groups.map { group in
            let selector = StartingDivision.plain(group.selectors[0]).replacing("*", with: "")
            let isUnique = groups.count { $0.name == group.name } == 1
            let name = isUnique ? group.name : selector.replacing("/", with: "-").lowercased()
            let number = (1...).first { !taken.contains($0 == 1 ? name : "\(name)-\($0)") } ?? 1
            let unique = number == 1 ? name : "\(name)-\(number)"
            taken.insert(unique)
            return unique
        }
    }
}
