import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The compiler that is used: what `swift --version` prints, the target among it.
public struct Toolchain: Hashable, Sendable {
    /// The words of the version.
    public let version: String
    /// The path of the program that was asked; nil where it isn't known.
    public let path: String?

    /// Creates one with a version.
    public init(version: String, path: String? = nil) {
        self.version = version
        self.path = path
    }

    /// Asks the `swift` in PATH, or what it said when it last was the same file.
    ///
    /// - Parameters:
    ///   - environment: holds PATH, and what else chooses a toolchain.
    ///   - cache: the file that answers are kept in; nil to ask every time.
    ///   - scratch: a folder for the answer.
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

    /// The program behind links, its stamp, and the variables by which a launcher chooses a toolchain.
    private static func stamp(of path: String, _ environment: [String: String]) -> String? {
        guard let program = RealPath.of(path) else { return nil }
        // What is no compiler itself (swiftly, xcrun's shim) may start another one tomorrow.
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
