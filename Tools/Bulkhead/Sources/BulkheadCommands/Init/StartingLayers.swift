import PackageGraph

/// Finds layers in the folders that packages lie in.
struct StartingLayers {
    let survey: Survey

    /// The layers, the lower ones first; none when all packages lie in one folder.
    var layers: [StartingLayer] {
        let graph = survey.graph
        let local = graph.packages.filter { $0.origin == .local }
        let folders = Set(local.map { FilePath.relativeParent($0.path) }).subtracting([""])
        // A folder inside another one's package is part of that layer.
        let outer = folders.filter { folder in
            !folders.contains { $0 != folder && FilePath.relative(folder, to: $0) != nil }
        }
        func member(_ package: Package) -> String {
            if let folder = outer.first(where: { FilePath.relative(package.path, to: $0) != nil }) { return folder }
            return package.path.isEmpty ? "package:." : package.path
        }
        let members = Set(local.map(member)).sorted()
        guard members.count > 1 else { return [] }
        let groupOf = Dictionary(uniqueKeysWithValues: local.map { ($0.id, members.firstIndex(of: member($0)) ?? 0) })

        var uses: [Pair: Bool] = [:]
        var inside: Set<Int> = []
        for link in survey.links {
            let (from, to) = (graph.targets[link.from], graph.targets[link.to])
            guard let source = groupOf[from.package], let target = groupOf[to.package] else { continue }
            if source != target {
                uses[Pair(from: source, to: target)] =
                    uses[Pair(from: source, to: target)] == true || from.kind != .test
            } else if from.package != to.package {
                inside.insert(source)
            }
        }
        // Folders that use one another can't be layers apart.
        let arrows = DirectedGraph(
            count: members.count, edges: uses.filter(\.value).keys.map { (from: $0.from, to: $0.to) })
        let groups = arrows.components()
        let names = Self.names(groups.map { $0.map { members[$0] } })
        let layerOf = Dictionary(
            uniqueKeysWithValues: groups.enumerated().flatMap { index, group in group.map { ($0, index) } })
        return groups.enumerated().map { index, group in
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
                    && local.count { groupOf[$0.id] == group[0] } > 1)
        }
    }

    private struct Pair: Hashable {
        let from: Int
        let to: Int
    }

    /// Names after the last folder; where two would be the same, after the whole path.
    private static func names(_ groups: [[String]]) -> [String] {
        func short(_ group: [String]) -> String {
            group[0] == "package:." ? "root" : FilePath.name(group[0]).lowercased()
        }
        let all = groups.map(short)
        return zip(groups, all).map { group, name in
            all.count { $0 == name } == 1 ? name : group[0].replacing("/", with: "-").lowercased()
        }
    }
}
