import Foundation

extension TestRun {
    /// Has the next build go on from the last one where that is sound, and begin with nothing where it isn't. To be called when
    /// the inputs of all packages have been read.
    ///
    /// SwiftPM doesn't compile a source whose bytes changed and whose time didn't, nor anything because a variable names other
    /// headers or a library of the system was replaced.
    ///
    /// - Parameters:
    ///   - digests: what was read of the tree, now and in earlier runs.
    ///   - context: the surroundings of the build.
    ///   - note: is told why it begins with nothing, where there was something.
    public func prepareBuild(
        _ digests: FileDigests, _ context: PackageInputs.Context, note: (String) -> Void
    ) throws(InputsError) {
        let path = folder + "/surroundings"
        let now = Data(context.surroundings.hex.utf8)
        let isElsewhere = FileManager.default.contents(atPath: path) != now
        if let foreign = ForeignBuild(in: sharedScratch) {
            if let reason = try hindrance(to: foreign, context) {
                note("the build that was found isn't used: \(reason); everything is built anew")
                try startAnew()
            } else {
                try forget("alone")
                try foreign.adopt()
            }
        } else if let file = digests.changedUnnoticed {
            note("\(file) changed and its time didn't, so everything is built anew")
            try startAnew()
        } else if digests.isEmpty, hasBuilt {
            note("nobody knows what the last build was made of, so everything is built anew")
            try startAnew()
        } else if isElsewhere, hasBuilt {
            note("headers, libraries, compilers or what chooses them changed, so everything is built anew")
            try startAnew()
        }
        guard isElsewhere else { return }
        do {
            try now.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw InputsError("\(path) can't be written: \(error.localizedDescription)")
        }
    }

    private func hindrance(to foreign: ForeignBuild, _ context: PackageInputs.Context) throws(InputsError) -> String? {
        let root = graph.root
        let own = folder.hasPrefix(root + "/") ? String(folder.dropFirst(root.utf8.count + 1)) : folder
        let outside = graph.packagesOutside.sorted().map { (root: graph.packages[$0].directory, own: "") }
        return try foreign.hindrance(
            given: environment(with: division.variables), trees: [(root, own)] + outside,
            toolchain: context.toolchain.path)
    }

    private var hasBuilt: Bool {
        ["build", "alone"].contains { FileManager.default.fileExists(atPath: folder + "/" + $0) }
    }

    private func startAnew() throws(InputsError) {
        for name in ["build", "alone"] { try forget(name) }
    }

    private func forget(_ name: String) throws(InputsError) {
        let path = folder + "/" + name
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw InputsError("\(path) can't be deleted: \(error.localizedDescription)")
        }
    }
}
