import AffectedPackages
import ConfigurationReading
import PackageGraph
import PackageTests

/// The packages of a repository, with the inputs of their tests.
struct TestWorkspace {
    let graph: ModuleGraph
    let inputs: TestInputs
    /// The packages sorted by path, with the root last.
    let packages: [TestedPackage]

    /// Reads a repository. Prints problems to standard error.
    ///
    /// - Throws: ``CommandError`` if there is no package, or if the configuration is invalid.
    init(root: String) throws {
        do {
            let (discovery, manifests) = try Manifests.discovery(of: root)
            graph = try discovery.discover(root)
            manifests.save(graph)
            inputs = TestInputs(graph: graph, configuration: try TestConfiguration.load(below: root))
        } catch let errors as ConfigurationErrors {
            throw CommandError(lines: errors.errors.map(\.description))
        } catch {
            throw CommandError("\(error)")
        }
        let unknown = inputs.configuration.unknownPackages(in: graph)
        guard unknown.isEmpty else { throw CommandError(lines: unknown.map(\.description)) }
        for problem in graph.problems where !problem.isConsequence { StandardError.print("bulkhead: \(problem)") }
        packages = TestedPackage.all(of: graph)
        guard !packages.isEmpty else {
            throw CommandError(
                "\(root): there are no packages to test; expected a Package.swift in this folder or in a subfolder")
        }
    }
}
