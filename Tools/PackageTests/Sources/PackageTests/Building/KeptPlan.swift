import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The plan that SwiftPM keeps in a scratch folder, and takes up again while the folders and manifests of the packages in it
/// stay as they are: whichever packages it is asked for. So it counts only for the call that made it.
struct KeptPlan {
    private let scratch: String
    /// All that decides what is planned.
    private let call: String

    /// - Parameters:
    ///   - arguments: those of the build.
    ///   - packages: the list of packages that it reads; empty where it is told of one.
    init(in scratch: String, arguments: [String], packages: String) {
        self.scratch = scratch
        call = (arguments + [packages]).joined(separator: "\u{0}")
    }

    /// Removes the plan unless this call made it, and what says so: should the build be killed, nobody knows whose its plan is.
    func prepare() throws(LaunchError) {
        try remove(FileManager.default.contents(atPath: maker) == mark ? [maker] : [maker] + parts)
    }

    /// Removes the plan, whoever made it.
    func forget() throws(LaunchError) { try remove([maker] + parts) }

    private func remove(_ paths: [String]) throws(LaunchError) {
        for path in paths {
            guard unlink(path) != 0, errno != ENOENT else { continue }
            throw LaunchError(
                program: "swift build", reason: "\(path) can't be deleted: \(String(cString: strerror(errno)))")
        }
    }

    /// Says that this call made the plan that is there, or took up its own.
    func keep() {
        // Where it can't be written, the next build plans anew.
        try? mark.write(to: URL(fileURLWithPath: maker), options: .atomic)
    }

    private var maker: String { scratch + "/bulkhead-plan" }

    private var parts: [String] { ["debug.yaml", "debug/description.json"].map { scratch + "/" + $0 } }

    /// The call, and the files that the plan consists of as they are now.
    private var mark: Data {
        let stamps = parts.map { path in
            var status = stat()
            return stat(path, &status) == 0 ? "\(FileStamp(status).numbers)" : "none"
        }
        return Data(([call] + stamps).joined(separator: "\u{0}").utf8)
    }
}
