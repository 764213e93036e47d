import ManifestReader
import XcodeProjectReader

/// A problem of a part of the tree. A tree with problems must not be reported as clean.
public enum DiscoveryProblem: Hashable, Sendable {
    /// A manifest can't be read; its package is missing from the graph.
    case manifest(ManifestError)
    /// A folder can't be listed; the associated values are its path and the system's reason.
    case unreadableFolder(String, reason: String)
    /// A package depends on one with an unreadable manifest, so its possible imports aren't known.
    case unreadableDependency(manifest: String, place: ManifestPlace?, dependency: String)
    /// A target's folder doesn't exist, or is ignored. The associated values are the manifest's path and the target.
    case missingFolder(manifest: String, place: ManifestPlace?, target: String)
    /// A target depends on a target that its package doesn't have.
    case unknownTarget(manifest: String, place: ManifestPlace?, target: String, dependency: String)
    /// A package depends on a path without a package. `taken` is the only package of the tree with that identity.
    case missingPackage(manifest: String, place: ManifestPlace?, path: String, taken: String?)
    /// A target depends on a product of a package that isn't among its package's dependencies.
    case unknownPackage(manifest: String, place: ManifestPlace?, target: String, product: String, package: String)
    /// A target depends on a product that the named package, or, without a name, none of the dependencies offers.
    case unknownProduct(
        manifest: String, place: ManifestPlace?, target: String, product: String, package: String?, offered: [String])
    /// A problem of an Xcode project or workspace. The file is relative to the root if it is below it.
    case xcode(ProjectProblem, file: String)
    /// An Xcode project is described by a file from which it isn't generated yet, by this command.
    case notGenerated(description: String, command: String)
    /// A target of an Xcode project depends on several targets with modules of one name.
    case sameModules(manifest: String, place: ManifestPlace?, target: String, module: String, dependencies: [String])

    /// Whether only one package or project is wrong, which SwiftPM would reject, and everything else is known.
    ///
    /// All other problems make the graph incomplete, so that no check may report it as clean; see ``ModuleGraph/gaps``.
    public var isFaultOfPackage: Bool {
        switch self {
        case .manifest(let error): error.isFaultOfManifest
        case .unreadableFolder, .unreadableDependency: false
        case .missingFolder, .unknownTarget, .missingPackage, .unknownPackage, .unknownProduct, .xcode, .notGenerated,
            .sameModules:
            true
        }
    }

    /// Whether this only follows from another problem, which says more.
    public var isConsequence: Bool {
        if case .unreadableDependency = self { true } else { false }
    }

    /// Whether targets are missing from the graph because of it.
    public var hidesTargets: Bool {
        switch self {
        case .manifest, .notGenerated: true
        case .xcode(let problem, _): problem.isFatal
        default: false
        }
    }

    /// Whether it is a problem of an Xcode project or workspace.
    public var isXcode: Bool {
        switch self {
        case .xcode, .notGenerated, .sameModules: true
        default: false
        }
    }

    /// The path of the manifest with the problem, relative to the root if it is below it; nil for a folder.
    public var manifest: String? {
        switch self {
        case .manifest(let error): error.file
        case .unreadableFolder: nil
        case .xcode(_, let file), .notGenerated(let file, _): file
        case .sameModules(let manifest, _, _, _, _),
            .unreadableDependency(let manifest, _, _), .missingFolder(let manifest, _, _),
            .unknownTarget(let manifest, _, _, _), .missingPackage(let manifest, _, _, _),
            .unknownPackage(let manifest, _, _, _, _), .unknownProduct(let manifest, _, _, _, _, _):
            manifest
        }
    }

    /// The place in the manifest; nil if it isn't known.
    public var place: ManifestPlace? {
        switch self {
        case .manifest(let error): error.place
        case .unreadableFolder, .notGenerated: nil
        case .xcode(let problem, _): ManifestPlace(line: problem.line, column: 1)
        case .sameModules(_, let place, _, _, _), .unreadableDependency(_, let place, _),
            .missingFolder(_, let place, _),
            .unknownTarget(_, let place, _, _),
            .missingPackage(_, let place, _, _), .unknownPackage(_, let place, _, _, _),
            .unknownProduct(_, let place, _, _, _, _):
            place
        }
    }

    /// The problem, without the place.
    public var message: String {
        switch self {
        case .manifest(let error): return error.message
        case .xcode(let problem, _): return problem.message
        case .notGenerated(_, let command):
            return "describes an Xcode project that doesn't exist, so its targets aren't known; "
                + "'\(command)' creates it"
        case .sameModules(_, _, let target, let module, let dependencies):
            let list = dependencies.map { "'\($0)'" }.joined(separator: " and ")
            return "'\(target)' depends on \(list), whose modules are both named '\(module)'"
        case .unreadableFolder(let path, let reason):
            // Such a name was read with replacements, so no file has it.
            return path.contains("\u{FFFD}")
                ? "the folder can't be read, since its name isn't UTF-8; rename it"
                : "the folder can't be read: \(reason)"
        case .unreadableDependency(_, _, let dependency):
            return
                "the manifest of the package at '\(dependency)' can't be read, so what may be imported here isn't known"
        case .missingFolder(_, _, let target):
            return "the folder of the target '\(target)' doesn't exist or is ignored"
        case .unknownTarget(_, _, let target, let dependency):
            return "'\(target)' depends on the target '\(dependency)', which the package doesn't have"
        case .missingPackage(_, _, let path, let taken):
            let hint = taken.map { "; the one of that name at '\($0)' is used instead" } ?? ""
            return "there is no package at '\(path)'\(hint)"
        case .unknownPackage(_, _, let target, let product, let package):
            return "'\(target)' names '\(product)' of the package '\(package)', on which this package doesn't depend"
        case .unknownProduct(_, _, let target, let product, let package, _):
            let offering = package.map { "the package '\($0)' doesn't offer" } ?? "no package depended on offers"
            return "'\(target)' names the product '\(product)', which \(offering)"
        }
    }

    /// The advice for correcting it.
    public var advice: String {
        switch self {
        case .manifest, .unreadableDependency:
            return "Correct the manifest; if it is broken on purpose, add its folder to 'exclude' in bulkhead.yml"
        case .unreadableFolder: return "Make the folder readable"
        case .xcode(let problem, _): return problem.advice
        case .notGenerated(_, let command):
            return "Run '\(command)' before the check, or name the folder under 'exclude' in bulkhead.yml"
        case .sameModules: return "Set PRODUCT_MODULE_NAME of one of them in Build Settings, or remove the dependency"
        case .missingFolder(_, _, let target): return "Create the folder of '\(target)', or set 'path'"
        case .unknownTarget(_, _, _, let dependency): return "Add the target '\(dependency)', or correct the name"
        case .missingPackage(_, _, _, let taken):
            if manifest?.hasSuffix(Package.projectFile) == true {
                return "Choose the package's folder in Xcode's File Inspector, or remove the reference"
            }
            return taken.map { "Write .package(path: \"\($0)\")" } ?? "Correct the path, or remove the dependency"
        case .unknownPackage(_, _, _, _, let package):
            return "Add the package '\(package)' to the dependencies of the package, or correct the name"
        case .unknownProduct(_, _, _, _, let package, let offered):
            guard !offered.isEmpty else { return "Correct the name, or offer the product" }
            let list = offered.map { "'\($0)'" }.joined(separator: ", ")
            return "Correct the name (\(package.map { "'\($0)' offers" } ?? "there are") \(list)), or offer the product"
        }
    }
}

extension DiscoveryProblem: CustomStringConvertible {
    /// The place, the problem and how to correct it, in one line.
    public var description: String {
        let advice = advice.prefix(1).lowercased() + advice.dropFirst()
        switch self {
        case .manifest(let error): return error.description
        case .unreadableFolder(let path, _): return "\(path): \(message)"
        case .unreadableDependency(let file, let place, _):
            return "\(place.map { "\(file):\($0)" } ?? file): \(message)"
        default:
            let file = manifest ?? ""
            return "\(place.map { "\(file):\($0)" } ?? file): \(message); \(advice)"
        }
    }
}
