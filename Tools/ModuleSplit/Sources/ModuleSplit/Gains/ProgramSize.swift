import AffectedPackages
import Foundation
import PackageGraph

/// The size of a program, built for release before and after a split.
public struct ProgramSize: Equatable, Sendable {
    /// The path of the package relative to the root, or `.` for the root.
    public let package: String
    /// The name of the executable product.
    public let name: String
    /// The bytes before the split; `nil` if the program didn't exist.
    public let before: Int?
    /// The bytes after it; `nil` if the program is gone.
    public let after: Int?

    /// A program of a revision.
    struct Place: Hashable {
        let package: String
        let name: String
    }

    /// Joins the sizes of both revisions, sorted by package and name.
    static func all(before: [Place: Int], after: [Place: Int]) -> [ProgramSize] {
        Set(before.keys).union(after.keys).sorted { ($0.package, $0.name) < ($1.package, $1.name) }.map { place in
            ProgramSize(package: place.package, name: place.name, before: before[place], after: after[place])
        }
    }

    /// Builds the executable products of a revision's packages for release, and returns their sizes.
    ///
    /// - Throws: ``GainsError`` if one doesn't build.
    static func measure(
        _ inputs: TestInputs, of side: ComparedRevisions.Side, stop: ProcessStop
    ) throws -> [Place: Int] {
        let graph = inputs.graph
        var sizes: [Place: Int] = [:]
        for package in graph.packages where package.kind == .package && package.origin == .local {
            let products = package.manifest.products.filter { $0.kind == .executable }
            let declared = Set(products.flatMap(\.targets))
            // SwiftPM makes a product for each other executable target.
            let others = package.targets.map { graph.targets[$0] }.filter {
                $0.kind == .executable && !declared.contains($0.name)
            }
            for name in (products.map(\.name) + others.map(\.name)).sorted() {
                let command = ["swift", "build", "-c", "release", "--product", name]
                let style = ["-Xswiftc", "-diagnostic-style=llvm"]
                let run = try CommandRun.run(command + style, in: package.directory, stop: stop)
                guard run.status == 0 else {
                    throw GainsError.unbuildable(
                        side: side.words, package: inputs.name(of: package.id),
                        error: DebugBuild.firstError(in: run.output).replacing(side.root + "/", with: ""))
                }
                let folder = try CommandRun.output(
                    ["swift", "build", "-c", "release", "--show-bin-path"], in: package.directory, stop: stop)
                let path = folder.trimmingCharacters(in: .whitespacesAndNewlines) + "/" + name
                let attributes = try? FileManager.default.attributesOfItem(atPath: path)
                sizes[Place(package: inputs.name(of: package.id), name: name)] = attributes?[.size] as? Int
            }
        }
        return sizes
    }
}
