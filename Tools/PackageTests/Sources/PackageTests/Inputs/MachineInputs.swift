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
        // From where SwiftPM fetches packages is said in a user's own files too.
        let fetching = ["mirrors.json", "registries.json"].map { "~/.swiftpm/configuration/\($0)" }
        for file in ["/etc/os-release", "/etc/localtime"] + fetching {
            let path = file.hasPrefix("~") ? (environment["HOME"] ?? "") + file.dropFirst() : file
            let digest = try? ContentDigest(contentsOf: path)
            inputs.append(KeyInput(.machine, file, digest.map { .digest($0) } ?? .missing))
        }
        let found = listings(environment: environment, toolchain: toolchain)
        inputs += found.map { KeyInput(.machine, $0.name, $0.value) }
        return inputs + programs(environment: environment)
    }

    /// Which programs builds find through PATH.
    static func programs(environment: [String: String]) -> [KeyInput] {
        buildPrograms.map { KeyInput(.machine, $0 + buildProgram, program($0, environment)) }
    }

    /// What the name of a program ends with that builds start.
    private static let buildProgram = " (found through PATH)"

    /// The programs that builds find through PATH: those of a toolchain outside of its own folder, and what SwiftPM starts.
    private static let buildPrograms = [
        "swift", "swiftc", "clang", "clang++", "ld", "ld.gold", "ld.lld", "lld", "ar", "pkg-config", "pkgconf",
    ]

    /// Which file a program is, and its size and time.
    private static func program(_ name: String, _ environment: [String: String]) -> KeyInput.Value {
        var status = stat()
        for folder in path(environment["PATH"]) {
            let file = "\(folder)/\(name)"
            guard access(file, X_OK) == 0, stat(file, &status) == 0, status.st_mode.kind == S_IFREG else { continue }
            let stamp = FileStamp(status)
            return .words([RealPath.of(file) ?? file, "\(stamp.size)", "\(stamp.modified)"])
        }
        return .missing
    }

    /// The folders that keys list, with what links lead to: those of which every file counts, and those of which libraries do.
    static func listedFolders(
        environment: [String: String], toolchain: String?
    ) -> (whole: [String], libraries: [String]) {
        let listings = listings(environment: environment, toolchain: toolchain).filter { !$0.isOfPrograms }
        func folders(_ names: Listing.Names) -> [String] {
            let folders = listings.filter { $0.names == names }.map(\.folder)
            return Array(Set(folders + folders.compactMap(RealPath.of))).sorted()
        }
        return (folders(.all), folders(.libraries))
    }

    /// Whether a file in a folder of libraries is one that keys list.
    static func isLibrary(_ path: String) -> Bool {
        let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
        return name.contains(".so") || name.hasSuffix(".a") || name.hasSuffix(".o") || name.hasSuffix(".pc")
            || name.hasSuffix(".dylib") || name.hasSuffix(".h") || name.hasSuffix(".modulemap")
    }

    /// How many folders deep libraries are listed.
    static let libraryDepth = 4

    /// A file or folder that compilers or linkers look into and that changed at a time or after it; nil when none did. Programs
    /// in PATH don't count.
    ///
    /// - Parameter time: as of ``FileStamp/changed``, which no program can set back.
    static func change(since time: Int64, environment: [String: String], toolchain: String?) -> String? {
        listings(environment: environment, toolchain: toolchain).filter { !$0.isOfPrograms }
            .lazy.compactMap { $0.change(since: time) }.first
    }

    /// The folders out of which compilers take what is listed here: whatever they read there is in keys.
    static func compiledFrom(environment: [String: String], toolchain: String?) -> [String] {
        let folders = listings(environment: environment, toolchain: toolchain).filter { !$0.isOfPrograms }.map(\.folder)
        return folders + folders.compactMap(RealPath.of)
    }

    /// What sealed tests may read of the machine: the folders of the system, as far as their programs, libraries and headers are
    /// listed in keys, and those of programs and of the toolchain.
    static func readable(environment: [String: String], toolchain: String?) -> Set<String> {
        let folders = listings(environment: environment, toolchain: toolchain).map(\.folder)
        let system = [
            "/bin", "/sbin", "/usr", "/lib", "/lib32", "/lib64", "/etc", "/System", "/Library",
        ]
        // Fontconfig's cache of the fonts in /usr.
        let derived = ["/var/cache/fontconfig"]
        let found = Set((folders + system + ["/sys"] + derived).compactMap(RealPath.of))
        // A program's size and time count through a link, so the program may be run.
        let programs = path(environment["PATH"]).flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
                RealPath.of(folder + "/" + $0)
            }
        }
        var status = stat()
        return found.union(
            programs.filter { stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG })
    }

    private static func listings(environment: [String: String], toolchain: String?) -> [Listing] {
        var folders = Set(path(environment["PATH"]).map { Listing(folder: $0, depth: 1, names: .all) })
        folders.formUnion(
            libraries.filter(isNoLink).map { Listing(folder: $0, depth: libraryDepth, names: .libraries) })
        folders.formUnion(headers.map { Listing(folder: $0, depth: 8, names: .all) })
        for (name, value) in environment where BuildEnvironment.searchPaths.contains(name) {
            folders.formUnion(path(value).map { Listing(folder: $0, depth: 8, names: .all) })
        }
        if let toolchain, let usr = folder(ofToolchain: toolchain) {
            folders.formUnion(
                ["bin", "include", "lib", "libexec", "share"].map {
                    Listing(folder: "\(usr)/\($0)", depth: 12, names: .all)
                })
        }
        return folders.sorted { ($0.folder, $0.depth) < ($1.folder, $1.depth) }
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
        RealPath.of(program).map {
            URL(filePath: $0).deletingLastPathComponent().deletingLastPathComponent().path
        }
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
        /// Libraries and what describes them, headers too; what else lies beside them (Python's modules, say) is some program's
        /// own.
        case libraries
    }

    let folder: String
    /// How many folders deep.
    let depth: Int
    let names: Names

    /// Whether it is of programs, which tests start and few builds do.
    var isOfPrograms: Bool { depth == 1 }

    /// How it is called in a key.
    var name: String { folder + (isOfPrograms ? MachineInputs.programs : names == .all ? " (files)" : " (libraries)") }

    var value: KeyInput.Value {
        var lines: [String] = []
        let isThere = walk { path, status, isLink in
            guard isCounted(path) else { return }
            switch status?.st_mode.kind {
            // A folder behind a link is a place of its own, and one that is none is listed.
            case S_IFDIR?: if isLink { lines.append("\(path) is a folder") }
            case nil: lines.append("\(path) leads nowhere")
            default: if let status, isLink || status.st_mode.kind == S_IFREG { lines.append(line(path, status)) }
            }
        }
        return isThere ? .digest(ContentDigest(of: lines.sorted().joined(separator: "\n"))) : .missing
    }

    /// The first of it that changed at a time or after it: a counted file, or a folder that holds some, out of which others
    /// may have been taken.
    func change(since time: Int64) -> String? {
        var changed: String?
        var changedFolders: Set<String> = []
        var holders: Set<String> = [folder]
        _ = walk { path, status, isLink in
            guard changed == nil, let status else { return }
            let isNew = FileStamp(status).changed >= time
            if status.st_mode.kind == S_IFDIR, !isLink {
                if isNew { changedFolders.insert(path) }
            } else if isCounted(path) {
                holders.insert(URL(filePath: path).deletingLastPathComponent().path)
                if isNew { changed = path }
            }
        }
        return changed ?? changedFolders.intersection(holders).min()
    }

    /// Shows all of it with what links lead to, nil where that isn't there.
    ///
    /// - Returns: whether the folder can be read.
    private func walk(_ visit: (_ path: String, _ status: stat?, _ isLink: Bool) -> Void) -> Bool {
        var pending = [(folder, 1)]
        var status = stat()
        while let (folder, level) = pending.popLast() {
            guard let children = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
                if level == 1 { return false }
                continue
            }
            if stat(folder, &status) == 0 { visit(folder, status, false) }
            for name in children {
                let path = folder + "/" + name
                guard lstat(path, &status) == 0 else { continue }
                switch status.st_mode.kind {
                case S_IFDIR: if level < depth || isOfHeaders(path) { pending.append((path, level + 1)) }
                case S_IFLNK: visit(path, stat(path, &status) == 0 ? status : nil, true)
                default: visit(path, status, false)
                }
            }
        }
        return true
    }

    private func line(_ path: String, _ status: stat) -> String {
        let stamp = FileStamp(status)
        return "\(path) \(stamp.size) \(stamp.modified) \(stamp.mode)"
    }

    private func isCounted(_ path: String) -> Bool {
        names == .all || MachineInputs.isLibrary(path)
    }

    /// Some headers lie deep in the folders of libraries.
    private func isOfHeaders(_ path: String) -> Bool {
        names == .libraries && (path.hasSuffix("/include") || path.contains("/include/"))
    }
}

extension mode_t {
    /// What a file is, without its rights.
    fileprivate var kind: mode_t { self & S_IFMT }
}
