import ManifestReader
import PackageGraph

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension ModuleGraph {
    /// The packages outside of the root that other packages depend on by path.
    ///
    /// Unlike those of a versioned dependency, their files may change at any time.
    public var packagesOutside: Set<Int> {
        let external = packages.filter { $0.origin == .external }
        let byDirectory = Dictionary(external.map { ($0.directory, $0.id) }, uniquingKeysWith: { first, _ in first })
        guard !byDirectory.isEmpty else { return [] }
        var found: Set<Int> = []
        for package in packages {
            for dependency in package.manifest.dependencies {
                guard case .path(let path) = dependency.source else { continue }
                if let id = byDirectory[path] ?? realPath(path).flatMap({ byDirectory[$0] }) { found.insert(id) }
            }
        }
        return found
    }

    private func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
