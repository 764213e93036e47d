import AffectedPackages
import Foundation
import PackageGraph

/// The executable products of a revision's packages, which can be built for release.
struct ReleasePrograms {
    /// An executable product.
    struct Program: Hashable {
        /// The path of the package relative to the root, or `.` for the root.
        let package: String
        /// The absolute path of the package's folder.
        let folder: String
        /// The name of the product.
        let name: String
    }

    /// The products, by package and name.
    let all: [Program]
    let side: ComparedRevisions.Side
    private let stop: ProcessStop

    init(_ inputs: TestInputs, of side: ComparedRevisions.Side, stop: ProcessStop) {
        let graph = inputs.graph
        let packages = graph.packages.filter { $0.kind == .package && $0.origin == .local }
        all = packages.flatMap { package in
            let products = package.manifest.products.filter { $0.kind == .executable }
            let declared = Set(products.flatMap(\.targets))
            // SwiftPM makes a product for each other executable target.
            let others = package.targets.map { graph.targets[$0] }.filter {
                $0.kind == .executable && !declared.contains($0.name)
            }
            return (products.map(\.name) + others.map(\.name)).sorted().map { name in
                Program(package: inputs.name(of: package.id), folder: package.directory, name: name)
            }
        }
        self.side = side
        self.stop = stop
    }

    /// Builds a program, and returns the absolute path of the executable.
    ///
    /// - Throws: ``GainsError`` if it doesn't build.
    func build(_ program: Program) throws -> String {
        let command = ["swift", "build", "-c", "release"]
        let options = ["--product", program.name, "-Xswiftc", "-diagnostic-style=llvm"]
        let run = try CommandRun.run(command + options, in: program.folder, stop: stop)
        guard run.status == 0 else { throw side.unbuildable(program.package, output: run.output) }
        let folder = try CommandRun.line(command + ["--show-bin-path"], in: program.folder, stop: stop)
        return folder + "/" + program.name
    }
}
