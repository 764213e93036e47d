import Foundation
import ResultStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a machine brings to every result: its system, and all that compilers, linkers and tests find in the places where they
/// look for programs, headers and libraries.
///
/// Files of the system are told apart by name, size and time, and not by their contents: there are gigabytes of them, and
/// packages of a system, images and toolchains set the times themselves, so that two machines with the same have the same.
public enum MachineInputs {
    /// What the name of a folder of programs ends with.
    static let programs = " (programs)"

    /// The inputs of this machine, each folder one, so that it can be said what has changed.
    ///
    /// - Parameters:
    ///   - environment: what builds are given; holds the paths to search.
    ///   - toolchain: the path of the `swift` that is used.
    public static func inputs(environment: [String: String], toolchain: String?) -> [KeyInput] {
        var inputs = [KeyInput(.machine, "system", .words(system))]
        for file in ["/etc/os-release", "/etc/localtime"] {
            let digest = try? ContentDigest(contentsOf: file)
            inputs.append(KeyInput(.machine, file, digest.map { .digest($0) } ?? .missing))
        }
        var folders = Set(path(environment["PATH"]).map { Listing(folder: $0, depth: 1, names: .all) })
        folders.formUnion(libraries.filter(isNoLink).map { Listing(folder: $0, depth: 4, names: .libraries) })
        folders.formUnion(headers.map { Listing(folder: $0, depth: 8, names: .all) })
        for (name, value) in environment where BuildEnvironment.searchPaths.contains(name) {
            folders.formUnion(path(value).map { Listing(folder: $0, depth: 8, names: .all) })
        }
        if let toolchain, let usr = folder(ofToolchain: toolchain) {
            folders.formUnion(
                ["bin", "include", "lib", "libexec"].map { Listing(folder: "\(usr)/\($0)", depth: 12, names: .all) })
        }
        let sorted = folders.sorted { ($0.folder, $0.depth) < ($1.folder, $1.depth) }
        for listing in sorted { inputs.append(KeyInput(.machine, listing.name, listing.value)) }
        return inputs
    }

    /// Kernel and processor by name, and whether everything may be read and written, which changes what tests find.
    private static var system: [String] {
        var name = utsname()
        uname(&name)
        let kernel = withUnsafeBytes(of: &name.sysname) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let machine = withUnsafeBytes(of: &name.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return [kernel, machine, getuid() == 0 ? "as root" : "as a user"]
    }

    /// Where `/lib` is a link to `/usr/lib`, once is enough.
    private static func isNoLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func path(_ value: String?) -> [String] { value?.split(separator: ":").map(String.init) ?? [] }

    /// The folder `usr` around a toolchain's program.
    private static func folder(ofToolchain program: String) -> String? {
        guard let real = realpath(program, nil) else { return nil }
        defer { free(real) }
        return URL(filePath: String(cString: real)).deletingLastPathComponent().deletingLastPathComponent().path
    }

    #if canImport(Darwin)
    private static let libraries: [String] = ["/usr/local/lib", "/opt/homebrew/lib"]
    private static let headers: [String] = ["/usr/local/include", "/opt/homebrew/include"]
    #else
    private static let libraries: [String] = [
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64",
    ]
    private static let headers: [String] = ["/usr/include", "/usr/local/include"]
    #endif
}

/// The names, sizes and times in a folder.
private struct Listing: Hashable {
    enum Names: String {
        case all
        /// Libraries and what describes them; what else lies beside them (Python's modules, say) is some program's own.
        case libraries
    }

    let folder: String
    /// How many folders deep.
    let depth: Int
    let names: Names

    /// How it is called in a key.
    var name: String { folder + (depth == 1 ? MachineInputs.programs : names == .all ? " (files)" : " (libraries)") }

    var value: KeyInput.Value {
        var lines: [String] = []
        var pending = [(folder, 1)]
        var status = stat()
        while let (folder, level) = pending.popLast() {
            guard let children = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
                if level == 1 { return .missing }
                continue
            }
            for name in children {
                let path = folder + "/" + name
                guard lstat(path, &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: if level < depth { pending.append((path, level + 1)) }
                case S_IFLNK:
                    guard isCounted(name) else { continue }
                    // What the link leads to decides, and a folder behind it is a place of its own.
                    let isThere = stat(path, &status) == 0
                    lines.append(isThere ? line(path, status) : "\(path) leads nowhere")
                case S_IFREG where isCounted(name): lines.append(line(path, status))
                default: break
                }
            }
        }
        return .digest(ContentDigest(of: lines.sorted().joined(separator: "\n")))
    }

    private func line(_ path: String, _ status: stat) -> String {
        let stamp = FileStamp(status)
        if status.st_mode & S_IFMT == S_IFDIR { return "\(path) is a folder" }
        return "\(path) \(stamp.size) \(stamp.modified) \(stamp.mode)"
    }

    private func isCounted(_ name: String) -> Bool {
        if names == .all { return true }
        return name.contains(".so") || name.hasSuffix(".a") || name.hasSuffix(".o") || name.hasSuffix(".pc")
            || name.hasSuffix(".dylib")
    }
}
