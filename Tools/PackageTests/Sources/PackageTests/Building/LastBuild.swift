import Foundation
import ManifestReader

/// The products of the last build in a scratch folder. Removes those that SwiftPM would wrongly reuse.
///
/// SwiftPM compiles Swift again if the time or size of a source changes, or an imported module changes. It doesn't if
///
/// - a header changes, although its functions, types and constants are compiled into Swift;
/// - the implementation of a macro changes;
/// - a source changes but its time doesn't: a tool that preserves times, a moved file, a link with a new destination;
/// - a source changes while it is being compiled;
/// - a file changes that a linker, a plugin or one of its commands, or a macro read.
///
/// SwiftPM never removes the products of deleted declarations. It creates a new plan if the manifest of a root package
/// changes or a file is added to a root package, but not if that happens in a dependency.
/// ``prepare(_:relinking:isWatched:)`` deletes all these products, so that the next build recreates them. It relies on
/// the change times of inodes (`ctime`), which programs can't set.
struct LastBuild {
    /// The folder that SwiftPM builds in.
    let scratch: String
    /// The targets whose sources may change.
    let localTargets: LocalTargets

    /// Whether the folder has products of a build whose start time wasn't recorded.
    var isUnrecorded: Bool { record.began == nil && Files.stamp(scratch + "/debug") != nil }

    /// Removes the products that the next build must not reuse, and records that the build starts.
    ///
    /// - Parameters:
    ///   - reads: the files that were read for the current products.
    ///   - relinking: products that are always linked again.
    ///   - isWatched: whether the next build is watched.
    /// - Returns: whether the last build's plan may be reused: no file was added or removed, and no manifest changed.
    func prepare(
        _ reads: CompilerReads, relinking: Set<String>, isWatched: Bool = false
    ) throws(LaunchError) -> Bool {
        _ = try removeExpanded(reads)
        let record = record
        let files = files()
        let added = files.subtracting(record.began == nil ? files : record.files)
        try remove(
            targets: record.targets.subtracting(targets), products: record.products.subtracting(localTargets.products))
        try removeCompiled(reads, record.began, files, added)
        if let began = record.began { try removeResources(since: began) }
        let isPlanned = try !removeWatched(reads, since: record.began, isWatched: isWatched)
        for product in relinking { try remove("debug/\(product)", "debug/\(product).xctest", "debug/\(product)-tool") }
        try record.write(targets: targets, products: localTargets.products, files: files)
        guard isPlanned, let began = record.began, files == record.files else { return false }
        return !files.contains { Self.isManifest($0) && Files.changed($0, since: began) }
    }

    private var record: Record { Record(file: scratch + "/bulkhead-last-build") }

    private var targets: Set<String> { Set(localTargets.targets.map { "\($0.name) \($0.module)" }) }

    // MARK: Compiled code

    /// Deletes products that were compiled from different contents, if SwiftPM wouldn't notice.
    private func removeCompiled(
        _ reads: CompilerReads, _ began: Int64?, _ paths: Set<String>, _ added: Set<String>
    ) throws(LaunchError) {
        let links = paths.compactMap { path in Files.link(path).map { (path: path, changed: $0) } }
        var reads = reads
        var files = Files(added: added)
        for target in localTargets.targets {
            let linked = lastLink(of: target, among: links)
            if target.hasOptionFiles { try removeTarget(target.name, reads) }
            for call in reads.calls(forTarget: target.name) {
                guard let written = Files.stamp(call.file)?.modified else { continue }
                // A compiler run of the last build may have read its inputs as early as the beginning of the build.
                let time = began.map { min($0, written) } ?? written
                let isOutdated = linked >= time || files.isOutdated(call, since: time, written: written, &reads)
                guard isOutdated else {
                    if time < written { Files.set(time, of: call.file) }
                    continue
                }
                if let object = call.object {
                    try remove(path: object)
                } else {
                    try removeTarget(target.name, reads)
                    break
                }
            }
        }
        // Clang checks cached modules only by the times of their headers.
        if files.hasUnnoticed { try remove("debug/ModuleCache") }
    }

    /// Returns the last change of a link in a target's folder, or of a link to the folder. Returns the distant past if
    /// there is none.
    private func lastLink(
        of target: LocalTargets.Target, among links: [(path: String, changed: Int64)]
    ) -> Int64 {
        guard let folder = target.folder else { return .min }
        var last = links.lazy.filter { $0.path.hasPrefix(folder + "/") }.map(\.changed).max() ?? .min
        var rest = folder[...]
        while rest.utf8.count > localTargets.root.utf8.count, let slash = rest.lastIndex(of: "/") {
            if let changed = Files.link(String(rest)) { last = max(last, changed) }
            rest = rest[..<slash]
        }
        return last
    }

    /// Removes what was compiled with a macro whose program was linked later in the last build.
    ///
    /// - Parameter reads: the files that were read for the current products.
    /// - Returns: whether anything was removed, so that another build is needed.
    func removeExpanded(_ reads: CompilerReads) throws(LaunchError) -> Bool {
        guard let began = record.began else { return false }
        var reads = reads
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch + "/debug")) ?? []
        var linked: [Substring: Int64] = [:]
        for name in names where name.hasSuffix(CompilerReads.program) {
            guard let stamp = Files.stamp("\(scratch)/debug/\(name)"), stamp.modified >= began else { continue }
            linked[name[...]] = stamp.modified
        }
        if linked.isEmpty { return false }
        var hasForgotten = false
        for name in names where name.hasSuffix(".build") {
            let target = String(name.dropLast(".build".count))
            let isOld = reads.calls(forTarget: target).contains { call in
                let written = Files.stamp(call.file)?.modified ?? 0
                return call.programs.contains { linked[Files.name($0), default: 0] > written }
            }
            guard isOld else { continue }
            try removeTarget(target, reads)
            hasForgotten = true
        }
        return hasForgotten
    }

    // MARK: Products of watched builds

    /// Removes the products of build steps that accessed something that has changed since.
    ///
    /// If the next build is watched but no earlier one was, removes the products of all steps, since their accesses are
    /// unknown.
    ///
    /// - Returns: whether SwiftPM needs a new plan, so that plugins run.
    private func removeWatched(
        _ reads: CompilerReads, since began: Int64?, isWatched: Bool
    ) throws(LaunchError) -> Bool {
        if BuildReads.isMissing(in: scratch) {
            guard isWatched, began != nil else { return false }
            for product in localTargets.products { try removeProduct(product) }
            for target in localTargets.targets where target.isMacro { try removeExpansions(of: target.name, reads) }
            try remove("plugins/outputs")
            return true
        }
        var known = BuildReads(scratch: scratch)
        let outdated = known.accesses.filter { _, accesses in
            accesses.contains { path, access in Files.isOutdated(path, access, since: began ?? .min) }
        }
        if outdated.isEmpty { return false }
        for step in outdated.keys {
            switch step {
            case .product(let name): try removeProduct(name)
            case .macro(let name): try removeExpansions(of: name, reads)
            case .plugin, .command, .unknown: try remove("plugins/outputs")
            }
            known.remove(step)
        }
        try known.write(in: scratch)
        return true
    }

    private func removeProduct(_ name: String) throws(LaunchError) {
        let files = [name, "\(name)-tool", "\(name).xctest", "lib\(name).so", "lib\(name).dylib"]
        for file in files { try remove("debug/\(file)") }
    }

    private func removeExpansions(of macro: String, _ reads: CompilerReads) throws(LaunchError) {
        var reads = reads
        for target in localTargets.targets {
            let isExpanded = reads.calls(forTarget: target.name).contains { call in
                call.programs.contains { Files.name($0) == macro + CompilerReads.program }
            }
            if isExpanded { try removeTarget(target.name, reads) }
        }
    }

    // MARK: Copied files

    /// Removes the resource bundles of targets from which a resource may have been removed, since copied files aren't
    /// deleted.
    private func removeResources(since began: Int64) throws(LaunchError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch + "/debug")) ?? []
        for bundle in names where bundle.hasSuffix(".resources") || bundle.hasSuffix(".bundle") {
            let stem = bundle[..<(bundle.lastIndex(of: ".") ?? bundle.endIndex)]
            for target in localTargets.targets where stem.hasSuffix("_\(target.name)") {
                let places = [target.manifest] + (target.folder.map(Self.folders) ?? [])
                if places.contains(where: { Files.changed($0, since: began) }) { try remove("debug/\(bundle)") }
            }
        }
    }

    // MARK: Deleted declarations

    private func remove(targets: Set<String>, products: Set<String>) throws(LaunchError) {
        for target in targets {
            let words = target.split(separator: " ")
            guard let name = words.first, let module = words.last else { continue }
            for suffix in ["", "-tool"] {
                try remove("debug/\(name)\(suffix).build")
                let modules = scratch + "/debug/Modules\(suffix)"
                for file in (try? FileManager.default.contentsOfDirectory(atPath: modules)) ?? []
                where file.hasPrefix("\(module).") {
                    try remove(path: "\(modules)/\(file)")
                }
            }
            for file in (try? FileManager.default.contentsOfDirectory(atPath: scratch + "/debug")) ?? []
            where file.hasSuffix("_\(name).resources") || file.hasSuffix("_\(name).bundle") {
                try remove("debug/\(file)")
            }
        }
        for product in products { try removeProduct(product) }
    }

    /// Removes everything that was compiled for a target, and the plan, because SwiftPM writes the arguments of compilers
    /// into the same folder and does so only when it creates a plan.
    private func removeTarget(_ name: String, _ reads: CompilerReads) throws(LaunchError) {
        let folder = reads.folder(ofTarget: name)
        guard Files.stamp(folder) != nil else { return }
        try remove(path: folder)
        for file in CachedPlan.files { try remove(file) }
    }

    private func remove(_ paths: String...) throws(LaunchError) {
        for path in paths { try remove(path: "\(scratch)/\(path)") }
    }

    private func remove(path: String) throws(LaunchError) {
        guard Files.stamp(path) != nil else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw LaunchError(
                program: "swift build", reason: "\(path) can't be deleted: \(error.localizedDescription)")
        }
    }

    // MARK: Files of the tree

    /// Returns the files in the folders of targets, and the manifests.
    private func files() -> Set<String> {
        var found: Set<String> = []
        for folder in Set(localTargets.targets.compactMap(\.folder)) { found.formUnion(Self.paths(in: folder)) }
        for package in localTargets.packages {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: package)) ?? []
            found.formUnion(names.map { "\(package)/\($0)" }.filter(Self.isManifest))
        }
        return found
    }

    private static func isManifest(_ path: String) -> Bool { ManifestSelection.isManifest(String(Files.name(path))) }

    private static func folders(in folder: String) -> [String] {
        [folder] + paths(in: folder).filter(Files.isFolder)
    }

    /// Returns everything in a folder, except for git's folder and build products.
    private static func paths(in folder: String) -> [String] {
        guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
        var found: [String] = []
        for case let name as String in names {
            if name.hasSuffix(".build") || name.hasSuffix(".git") { names.skipDescendants() }
            found.append("\(folder)/\(name)")
        }
        return found
    }
}
