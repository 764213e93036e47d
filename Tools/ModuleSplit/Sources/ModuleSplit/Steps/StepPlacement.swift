import Foundation
import PackageGraph

/// Chooses the place of a step's module, and refuses a step that can't be made. It builds nothing.
struct StepPlacement {
    /// The folders for packages that are tried if git ignores the usual one.
    private static let otherFolders = ["Modules", "LocalPackages", "Libraries"]

    let subject: SplitSubject
    /// The absolute path of the repository's root.
    let repository: String
    let place: SplitStepRun.Place
    /// The rules of the repository, if it has any.
    let rules: StepRules?
    let report: @Sendable (String) -> Void

    /// Returns the place of a module.
    ///
    /// - Throws: ``StepError`` if the module can't be there.
    func destination(of module: ExpectedModule) throws(StepError) -> any StepDestination {
        switch place {
        case .target:
            let target = SiblingTarget(subject: subject, name: module.name)
            if let verdict = try brokenRules(module, at: target) { throw Self.refusal(verdict, others: []) }
            return target
        case .package(let path?):
            let package = try LocalPackage(module.name, at: path, dividing: subject, in: repository)
            guard let verdict = try brokenRules(module, at: package) else { return package }
            throw Self.refusal(verdict, others: try layerFolders(for: module).map { $0.path })
        case .package(nil):
            let usual = try usualFolder(of: module)
            let package = try LocalPackage(module.name, at: usual.path, dividing: subject, in: repository)
            guard let verdict = try brokenRules(module, at: package) else {
                if let reason = usual.reason { report(reason) }
                return package
            }
            guard let other = try layerFolders(for: module).first else { throw Self.refusal(verdict, others: []) }
            report("in \(usual.path), the package would break rules, so it is made in \(other.path)")
            return other.package
        }
    }

    /// Returns the rules that the module would break; `nil` if it breaks none.
    ///
    /// - Throws: ``StepError`` if the module can't be there for another reason.
    private func brokenRules(
        _ module: ExpectedModule, at destination: any StepDestination
    ) throws(StepError) -> StepRules.Verdict? {
        if module.isNamed { try refuseTakenName(module, destination) }
        try destination.admit(importing: module.imports)
        try refuseFiles(of: module)
        let target = DividedTarget(
            name: module.name, original: subject.subject, folder: destination.folder,
            imports: Set(module.imports.keys), allImports: module.allImports, uses: module.uses)
        let manifests = try destination.manifests(target, tests: [], users: [subject.subject.name])
        try destination.verify(manifests)
        guard let rules else { return nil }
        let isUntested = module.hasNoTests(destination)
        let verdict = try rules.anticipate(
            added(module, at: destination), overlay: overlay(module, manifests, destination, isUntested: isUntested),
            withoutTests: isUntested)
        return verdict.isClean ? nil : verdict
    }

    // MARK: - Rules

    private func relative(_ path: String) -> String {
        RelativePath.relative(path, to: subject.graph.root) ?? path
    }

    private func added(_ module: ExpectedModule, at destination: any StepDestination) -> AddedModule {
        AddedModule(
            name: module.name, divided: subject.subject.name, package: subject.package.path,
            newPackage: destination.newPackages.first.map(relative),
            members: [AddedModule.Member(name: module.name, original: subject.subject.name)],
            moves: Dictionary(moves(module, destination).map { (relative($1), relative($0)) }) { first, _ in first })
    }

    /// The old and the new paths of the files that move.
    private func moves(_ module: ExpectedModule, _ destination: any StepDestination) -> [(String, String)] {
        module.files.map { file in
            let path = RelativePath.relative(file.path, to: subject.folder) ?? RelativePath.name(of: file.path)
            return (file.path, destination.folder + "/" + path)
        }
    }

    /// The files as they would be, without the changes of access levels and imports.
    private func overlay(
        _ module: ExpectedModule, _ manifests: [ManifestText], _ destination: any StepDestination, isUntested: Bool
    ) -> SourceOverlay {
        var contents = Dictionary(manifests.map { (relative($0.path), $0.text) }) { first, _ in first }
        for package in destination.newPackages where isUntested {
            let path = relative(package) + "/Package.swift"
            contents[path] = contents[path].flatMap {
                StepWaiver.missingTests(of: module.name, from: subject.subject.name, in: $0)
            }
        }
        for (file, (_, new)) in zip(module.files, moves(module, destination)) { contents[relative(new)] = file.text }
        // A target without files isn't checked.
        if module.files.isEmpty { contents[relative(destination.folder) + "/\(module.name).swift"] = [] }
        let removed = module.wholeFiles.map(relative)
        return SourceOverlay(contents: contents, removed: Set(removed))
    }

    private static func refusal(_ verdict: StepRules.Verdict, others: [String]) -> StepError {
        let packages = others.map { "Use --package \($0), which breaks no rule" }
        return .breaksRules(verdict.lines, advice: packages.isEmpty ? RuleRepair.advice(verdict) : packages)
    }

    /// The packages in the folders of layers that break no rule.
    private func layerFolders(for module: ExpectedModule) throws(StepError) -> [(path: String, package: LocalPackage)] {
        guard let rules else { return [] }
        return try rules.layerFolders(in: subject.graph).compactMap { folder in
            let path = folder + "/" + module.name
            do {
                let package = try LocalPackage(module.name, at: path, dividing: subject, in: repository)
                return try brokenRules(module, at: package) == nil ? (path, package) : nil
            } catch {
                return nil
            }
        }
    }

    // MARK: - Folders

    /// The folder of a package for which none was requested: beside the divided package, or `Packages/NAME` if that is at
    /// the root. If git ignores it, another one, with the reason.
    func usualFolder(of module: ExpectedModule) throws(StepError) -> (path: String, reason: String?) {
        let isRoot = subject.package.directory == repository || subject.package.path.isEmpty
        let parent = RelativePath.parent(of: subject.package.path)
        let usual = isRoot ? "Packages/\(module.name)" : RelativePath.join(parent, module.name)
        guard let pattern = try IgnoredPath.pattern(for: absolute(usual), in: repository) else { return (usual, nil) }
        for folder in Self.otherFolders {
            let path = folder + "/" + module.name
            guard try IgnoredPath.pattern(for: absolute(path), in: repository) == nil else { continue }
            return (path, "git ignores \(usual) (\(pattern)), so the package is made in \(path)")
        }
        return (usual, nil)
    }

    private func absolute(_ path: String) -> String { subject.graph.root + "/" + path }

    // MARK: - Refusals

    private func refuseTakenName(
        _ module: ExpectedModule, _ destination: any StepDestination
    ) throws(StepError) {
        let graph = subject.graph
        let name = ModuleName.mangled(module.name)
        if let other = graph.targets(ofModule: name).first.map({ graph.targets[$0] }) {
            let package = graph.packages[other.package]
            throw .refused(
                "expected a name for the module that no other target has, found '\(module.name)' in "
                    + (package.path.isEmpty ? "the package at the root" : package.path)
                    + "; name the module differently in \(PlanFile.name)")
        }
        guard !FileManager.default.fileExists(atPath: destination.folder) else {
            throw .refused(
                "expected no folder '\(relative(destination.folder))', which the new module gets, found one; move it, "
                    + "or name the module differently in \(PlanFile.name)")
        }
    }

    private func refuseFiles(of module: ExpectedModule) throws(StepError) {
        let advice = "; keep it with 'stay' in \(PlanFile.name)"
        for file in module.files {
            if file.usesResources, !subject.subject.declaration.resources.isEmpty {
                throw .refused(
                    "\(relative(file.path)) uses Bundle.module, whose resources belong to '\(subject.subject.name)'"
                        + advice)
            }
            if module.wholeFiles.contains(file.path), file.topLevel.contains(where: { $0.kind == .statements }) {
                throw .refused(
                    "\(relative(file.path)) contains the program's statements, which can't move" + advice)
            }
        }
    }
}
