import ImportChecker
import PackageGraph

/// Resolves words of the command line to targets and modules.
struct NameIndex {
    /// The meaning of a word.
    enum Node {
        /// One target, several targets of the same name, or all targets of a package except its tests.
        case targets([Int])
        /// A module that isn't part of the tree, such as a system's.
        case foreign(String)
    }

    let survey: Survey

    /// Finds a target by its name, its module's or `package:target`; a package by its path, identity or name; a
    /// product; or any module that is imported.
    ///
    /// - Throws: ``CommandError`` with the nearest name if nothing has this one.
    func node(_ word: String) throws -> Node {
        let graph = survey.graph
        let exact = graph.targets.filter { graph.name(of: $0) == word }
        if !exact.isEmpty { return .targets(exact.map(\.id)) }
        for origin in [Package.Origin.local, .external] {
            let named = graph.targets.filter { target in
                graph.packages[target.package].origin == origin && (target.name == word || target.moduleName == word)
            }
            if !named.isEmpty { return .targets(named.map(\.id)) }
            let package = graph.packages.first { package in
                let isNamed = package.identity == word.lowercased() || package.manifest.name == word
                return package.origin == origin && (package.displayPath == word || isNamed)
            }
            if let package { return .targets(package.targets.filter { graph.targets[$0].kind != .test }) }
            let offered = graph.packages.filter { $0.origin == origin }.flatMap { package in
                let names = Set(package.manifest.products.filter { $0.name == word }.flatMap(\.targets))
                return package.targets.filter { names.contains(graph.targets[$0].name) }
            }
            if !offered.isEmpty { return .targets(offered) }
        }
        if survey.imports.contains(where: { $0[word] != nil }) { return .foreign(word) }
        let packages = graph.packages.flatMap { [$0.displayPath, $0.manifest.name] }
        let known = survey.imports.flatMap(\.keys) + packages + graph.targets.map(\.name)
        let nearest = NearestWord.to(word, among: known).map { "; did you mean '\($0)'?" } ?? ""
        throw CommandError("no module or package is named '\(word)'\(nearest)")
    }
}
