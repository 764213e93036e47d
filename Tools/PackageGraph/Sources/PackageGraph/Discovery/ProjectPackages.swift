import ManifestReader
import XcodeProjectReader

/// The packages and projects that an Xcode project depends on, as a manifest would declare them.
struct ProjectPackages {
    private(set) var dependencies: [PackageDependency]

    /// Creates the declarations of a project's packages.
    ///
    /// A local package replaces a remote one of the same identity.
    ///
    /// - Parameter localPackages: the absolute paths of the local packages that the project can use.
    init(_ project: XcodeProject, localPackages: [String]) {
        let explicit = Set(
            project.packages.compactMap { reference -> String? in
                guard case .local(let path) = reference.location else { return nil }
                return path
            })
        dependencies = localPackages.map { path in
            // Only a package that the project names has a place, so that other visible packages aren't reported as
            // unused.
            PackageDependency(
                identity: DependencyLocation.identity(path), source: .path(path),
                place: explicit.contains(path) ? ManifestPlace(line: 1, column: 1) : nil)
        }
        for reference in project.packages {
            let identity = identity(of: reference.location) ?? ""
            let source: PackageDependency.Source
            switch reference.location {
            case .local: continue
            case .remote(let address, let requirement): source = .sourceControl(address, Self.requirement(requirement))
            case .registry: source = .registry(.branch(""))
            }
            guard !dependencies.contains(where: { $0.identity == identity }) else { continue }
            dependencies.append(
                PackageDependency(identity: identity, source: source, place: ManifestPlace(line: 1, column: 1)))
        }
    }

    /// Declares another project, and returns its identity.
    mutating func add(project path: String) -> String {
        let identity = DependencyLocation.identity(path)
        if !dependencies.contains(where: { $0.identity == identity && $0.source == .path(path) }) {
            dependencies.append(PackageDependency(identity: identity, source: .path(path)))
        }
        return identity
    }

    /// Returns the identity of a package; nil if the project doesn't say which package it is.
    func identity(of location: XcodePackageReference.Location?) -> String? {
        switch location {
        case .local(let path): DependencyLocation.identity(path)
        case .remote(let address, _): DependencyLocation.identity(address)
        case .registry(let identity): identity.lowercased()
        case nil: nil
        }
    }

    /// Returns the versions that a requirement accepts.
    private static func requirement(_ values: [String: String]) -> PackageDependency.Requirement {
        let lower = values["minimumVersion"] ?? values["version"] ?? "0.0.0"
        let parts = lower.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
        return switch values["kind"] {
        case "branch": .branch(values["branch"] ?? "main")
        case "revision": .revision(values["revision"] ?? "")
        case "exactVersion": .exact(lower)
        case "versionRange": .range(lower, values["maximumVersion"] ?? lower)
        case "upToNextMinorVersion": .range(lower, "\(parts[0]).\(parts[1] &+ 1).0")
        default: .range(lower, "\(parts[0] &+ 1).0.0")
        }
    }
}
