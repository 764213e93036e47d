import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The toolchain: the output of `swift --version`, including the target.
public struct Toolchain: Hashable, Sendable {
    /// The version, as printed.
    public let version: String
    /// The path of the `swift` program, or `nil` if it is unknown.
    public let path: String?

    /// Creates a toolchain from a version.
    public init(version: String, path: String? = nil) {
        self.version = version
        self.path = path
    }

    /// Runs `swift --version` with the `swift` in PATH, or returns its stored output if the program hasn't changed.
    ///
    /// - Parameters:
    ///   - environment: contains PATH, and other variables that select a toolchain.
    ///   - cache: the file that stores outputs, or `nil` to run the program every time.
    ///   - scratch: a folder for the output.
    public static func current(
        environment: [String: String], cache: String?, scratch: String, groups: ProcessGroups
    ) throws -> Toolchain {
        let path = try ChildProcess.find("swift", environment)
        let identity = stamp(of: path, environment)
        if let identity, let cache, let known = FileManager.default.contents(atPath: cache) {
            let text = String(decoding: known, as: UTF8.self)
            if text.hasPrefix(identity + "\n"), text.utf8.count > identity.utf8.count + 1 {
                return Toolchain(version: String(text.dropFirst(identity.count + 1)), path: path)
            }
        }
        let output = scratch + "/swift-version.txt"
        let child = ChildProcess(
            arguments: [path, "--version"], environment: environment, directory: scratch, output: output)
        let ending = try child.run(in: groups)
        let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
        guard ending == .exited(0), !text.isEmpty else {
            throw InputsError("\(path) --version ended with \(ending): \(text)")
        }
        if let identity, let cache {
            try? Data((identity + "\n" + text).utf8).write(to: URL(fileURLWithPath: cache), options: .atomic)
        }
        return Toolchain(version: text, path: path)
    }

    /// Returns the real path of the program, its stamp, and the variables with which a launcher selects a toolchain.
    private static func stamp(of path: String, _ environment: [String: String]) -> String? {
        guard let program = RealPath.of(path) else { return nil }
        // A launcher, such as swiftly or xcrun, may run a different compiler next time.
        guard program.split(separator: "/").last?.hasPrefix("swift-") == true else { return nil }
        var status = stat()
        guard stat(program, &status) == 0 else { return nil }
        let numbers = FileStamp(status).numbers.map(String.init).joined(separator: " ")
        let chosen = ["TOOLCHAINS", "DEVELOPER_DIR", "SWIFTLY_TOOLCHAIN", "SDKROOT"].map {
            "\($0)=\(environment[$0] ?? "")"
        }
        return "\(program) \(numbers) \(chosen.joined(separator: " "))"
    }
}
