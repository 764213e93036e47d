import AffectedPackages
import PackageGraph

/// The build steps that a package's tests depend on.
struct BuildSteps {
    private let products: Set<String>
    private let plugins: Set<String>
    private let packages: Set<String>
    private let macros: Set<String>
    private let usesPlugins: Bool

    /// Determines the steps.
    ///
    /// - Parameters:
    ///   - closure: what the package is built from.
    ///   - package: the package.
    init(of closure: TestClosure, _ package: TestedPackage, _ graph: ModuleGraph) {
        let targets = closure.targets.map { graph.targets[$0] }
        let names = closure.packages.flatMap { graph.packages[$0].manifest.products.map(\.name) }
        products = Set(names + targets.map(\.name) + [package.product])
        plugins = Set(targets.filter { $0.kind == .plugin }.map(\.name))
        packages = Set(closure.packages.map { graph.packages[$0].identity.lowercased() })
        macros = Set(targets.filter { $0.kind == .macro }.map(\.name))
        usesPlugins = targets.contains { !$0.declaration.pluginUsages.isEmpty }
    }

    /// Whether a step can affect the package's tests.
    func contains(_ step: BuildStep) -> Bool {
        switch step {
        case .product(let name): products.contains(name)
        // A plugin's name is that of its target, which may be unknown if the plugin is in an external package.
        case .plugin(let name): usesPlugins && (plugins.isEmpty || plugins.contains(name))
        case .command(let package): packages.contains(package.lowercased())
        case .macro(let name): macros.contains(name)
        case .unknown: usesPlugins
        }
    }
}
