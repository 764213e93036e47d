import ImportScannerReference

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The sources of the packages that SwiftPM has checked out to build these tests.
enum Checkouts {
    /// The paths of all Swift files in them, sorted; empty where they aren't found.
    static let swiftFiles: [String] = {
        let folder = candidates.first { !SourceTree.entries(of: $0 + "/swift-syntax/Sources").folders.isEmpty }
        return folder.map { SourceTree.swiftFiles(below: [$0]) } ?? []
    }()

    /// A part of them, another one for each commit: the variable SCANNER_SAMPLE, which CI sets to its name, draws it.
    static func sample(_ count: Int) -> [String] {
        let name = getenv("SCANNER_SAMPLE").map { String(cString: $0) } ?? ""
        // FNV-1a, by Fowler, Noll and Vo.
        let seed = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var random = RandomSource(seed: seed)
        return swiftFiles.shuffled(using: &random).prefix(count).sorted()
    }

    /// The scratch folder of a build is above the running program; else it is in this package or in those around it.
    private static var candidates: [String] {
        let scratch = CommandLine.arguments.prefix(1).flatMap(ancestors)
        let packages = [PackageFiles.root] + ancestors(of: PackageFiles.root)
        return (scratch + packages.flatMap { ["\($0)/.build", "\($0)/.build/bulkhead/build"] }).map {
            $0 + "/checkouts"
        }
    }

    private static func ancestors(of path: String) -> [String] {
        var ancestors: [String] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
            rest = rest[..<slash]
            ancestors.append(String(rest))
        }
        return ancestors
    }
}
