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
    /// The sorted paths of all Swift files in them; empty if there are no checkouts.
    static let swiftFiles: [String] = {
        let folder = candidates.first { !SourceTree.entries(of: $0 + "/swift-syntax/Sources").folders.isEmpty }
        return folder.map { SourceTree.swiftFiles(below: [$0]) } ?? []
    }()

    /// A sample of the paths. The variable SCANNER_SAMPLE is its seed. CI sets the variable to the commit's name, so
    /// that each commit has another sample.
    static func sample(_ count: Int) -> [String] {
        let name = getenv("SCANNER_SAMPLE").map { String(cString: $0) } ?? ""
        // FNV-1a, by Fowler, Noll and Vo.
        let seed = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var random = RandomSource(seed: seed)
        return swiftFiles.shuffled(using: &random).prefix(count).sorted()
    }

    /// The scratch folder of a build contains the running program. Otherwise, looks in this package and the folders
    /// around it.
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
