import Foundation
import PackageGraph

extension TestRun {
    /// Decides whether the next build may reuse the last one, and deletes the last one if it may not.
    ///
    /// Call this after the inputs of all packages have been read. Changes to single files are handled when the build
    /// starts (``LastBuild``).
    ///
    /// - Parameters:
    ///   - context: the surroundings of the build.
    ///   - note: called with the reason if a build is deleted.
    public func prepareBuild(_ context: PackageInputs.Context, note: (String) -> Void) throws(InputsError) {
        let path = folder + "/surroundings"
        let now = Data(context.surroundings.hex.utf8)
        let isElsewhere = FileManager.default.contents(atPath: path) != now
        if let foreign = ForeignBuild(in: sharedScratch) {
            if let reason = try reasonNotToReuse(foreign, context) {
                note("The build in \(graph.displayPath(sharedScratch)) isn't used, so everything is rebuilt: \(reason)")
                try deleteBuilds()
            } else {
                try delete("alone")
                try foreign.adopt()
            }
        } else if hasUnrecordedBuild {
            note("The inputs of the last build are unknown, so everything is rebuilt.")
            try deleteBuilds()
        } else if isElsewhere, hasBuilt {
            note(
                "The system's headers or libraries, the compiler, or the variables that select them changed, "
                    + "so everything is rebuilt.")
            try deleteBuilds()
        }
        guard isElsewhere else { return }
        do {
            try now.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw InputsError("\(path) can't be written: \(error.localizedDescription)")
        }
    }

    private func reasonNotToReuse(_ foreign: ForeignBuild, _ context: PackageInputs.Context) throws(InputsError)
        -> String?
    {
        let root = graph.root
        let own = RelativePath.relative(folder, to: root) ?? folder
        let outside = graph.packagesOutside.sorted().map { (root: graph.packages[$0].directory, own: "") }
        return try foreign.reasonNotToReuse(
            given: environment(with: division.variables), trees: [(root, own)] + outside,
            toolchain: context.toolchain.path)
    }

    /// The scratch folders of all builds, whether they exist or not.
    private var scratchFolders: [String] {
        let alone = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/alone")) ?? []
        return [sharedScratch] + alone.map { "\(folder)/alone/\($0)" }
    }

    private var hasBuilt: Bool {
        scratchFolders.contains { FileManager.default.fileExists(atPath: $0 + "/debug") }
    }

    private var hasUnrecordedBuild: Bool {
        scratchFolders.contains { LastBuild(scratch: $0, localTargets: localTargets).isUnrecorded }
    }

    private func deleteBuilds() throws(InputsError) {
        for name in ["build", "alone"] { try delete(name) }
    }

    private func delete(_ name: String) throws(InputsError) {
        let path = folder + "/" + name
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw InputsError("\(path) can't be deleted: \(error.localizedDescription)")
        }
    }
}
