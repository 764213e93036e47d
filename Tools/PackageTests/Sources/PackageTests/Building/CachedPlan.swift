import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The build plan that SwiftPM caches in a scratch folder.
///
/// SwiftPM reuses it while the folders and manifests of its packages are unchanged, even for a build of different
/// packages. It is therefore removed unless the same build created it.
struct CachedPlan {
    private let scratch: String
    /// Everything that determines the plan.
    private let call: String

    /// - Parameters:
    ///   - arguments: the arguments of the build.
    ///   - packages: the text of the workspace file, or an empty text for a build of one package.
    init(in scratch: String, arguments: [String], packages: String) {
        self.scratch = scratch
        call = (arguments + [packages]).joined(separator: "\u{0}")
    }

    /// Removes the plan, unless this build created it. Also removes the record of its creator, so that the plan isn't
    /// reused if this build is killed.
    func prepare() throws(LaunchError) {
        try remove(FileManager.default.contents(atPath: creatorFile) == mark ? [creatorFile] : [creatorFile] + parts)
    }

    /// Removes the plan, whichever build created it.
    func remove() throws(LaunchError) { try remove([creatorFile] + parts) }

    private func remove(_ paths: [String]) throws(LaunchError) {
        for path in paths {
            guard unlink(path) != 0, errno != ENOENT else { continue }
            throw LaunchError(
                program: "swift build", reason: "\(path) can't be deleted: \(String(cString: strerror(errno)))")
        }
    }

    /// Records that this build created or reused the plan.
    func recordCreator() {
        // If the record can't be written, the next build creates a new plan.
        try? mark.write(to: URL(fileURLWithPath: creatorFile), options: .atomic)
    }

    private var creatorFile: String { scratch + "/bulkhead-plan" }

    /// The files of a plan, relative to the scratch folder.
    static let files = ["debug.yaml", "debug/description.json"]

    private var parts: [String] { Self.files.map { scratch + "/" + $0 } }

    /// The contents of the record: the arguments, and the state of the plan's files.
    private var mark: Data {
        let stamps = parts.map { path in
            var status = stat()
            return stat(path, &status) == 0 ? "\(FileStamp(status).numbers)" : "none"
        }
        return Data(([call] + stamps).joined(separator: "\u{0}").utf8)
    }
}
