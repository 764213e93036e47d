import Foundation
import ResultStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The inputs that every result has on a machine: its system, and everything in the folders where compilers, linkers
/// and tests look for programs, headers and libraries.
///
/// Files of the system are identified by name, size and time instead of their contents, since there are gigabytes of
/// them. System packages, container images and toolchains set the times of their files, so machines with the same
/// software have the same inputs.
public enum MachineInputs {
    /// The suffix of the name of a folder with programs.
    static let programs = " (programs)"

    /// Returns the inputs of this machine. Each folder is a separate input, so that messages can say which one changed.
    ///
    /// - Parameters:
    ///   - environment: the environment of builds, which contains search paths.
    ///   - toolchain: the path of the `swift` program.
    public static func inputs(environment: [String: String], toolchain: String?) -> [KeyInput] {
        var inputs = [KeyInput(.machine, "system", .words(system))]
        // The user's configuration determines where SwiftPM fetches packages from.
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

    /// Returns the programs that builds find in PATH.
    static func programs(environment: [String: String]) -> [KeyInput] {
        buildPrograms.map { KeyInput(.machine, $0 + buildProgram, program($0, environment)) }
    }

    /// The suffix of the name of a program that builds run.
    private static let buildProgram = " (found through PATH)"

    /// The programs that builds find in PATH: those of a toolchain outside of its own folder, and those that SwiftPM
    /// runs.
    private static let buildPrograms = [
        "swift", "swiftc", "clang", "clang++", "ld", "ld.gold", "ld.lld", "lld", "ar", "pkg-config", "pkgconf",
    ]

    /// Returns the path, size and time of a program.
    private static func program(_ name: String, _ environment: [String: String]) -> KeyInput.Value {
        guard let (folder, stamp) = find(name, in: path(environment["PATH"])) else { return .missing }
        let file = "\(folder)/\(name)"
        return .words([RealPath.of(file) ?? file, "\(stamp.size)", "\(stamp.modified)"])
    }

    /// Returns the first folder that contains a program, and the program's stamp.
    private static func find(_ program: String, in folders: [String]) -> (folder: String, stamp: FileStamp)? {
        var status = stat()
        for folder in folders {
            let file = "\(folder)/\(program)"
            guard access(file, X_OK) == 0, stat(file, &status) == 0, status.st_mode.kind == S_IFREG else { continue }
            return (folder, FileStamp(status))
        }
        return nil
    }

    /// Returns PATH without the folders in which builds find no program.
    ///
    /// Builds find the same programs in it. SwiftPM evaluates all manifests again if the text of PATH changes, as it
    /// does in a hook of git, in a virtual environment and in some editors.
    static func searchPath(ofBuilds environment: [String: String]) -> String? {
        guard let text = environment["PATH"] else { return nil }
        let folders = path(text)
        var needed = Set(buildPrograms.compactMap { find($0, in: folders)?.folder })
        // A hook's PATH begins with a folder that contains git. Any git will do.
        if find("git", in: folders.filter(needed.contains)) == nil, let (folder, _) = find("git", in: folders) {
            needed.insert(folder)
        }
        return folders.filter(needed.contains).joined(separator: ":")
    }

    /// Returns the folders that are listed in keys, and the destinations of links: those with all files, and those with
    /// only libraries.
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

    /// Whether a file in a folder of libraries is listed in keys: libraries, objects, headers, module maps, and the
    /// descriptions of libraries for pkg-config.
    static func isLibrary(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            guard let first = bytes.baseAddress else { return false }
            var position = bytes.count &- 1
            var isLastDot = true
            while position >= 0, first[position] != UInt8(ascii: "/") {
                if first[position] == UInt8(ascii: ".") {
                    let count = bytes.count &- position
                    // A version may follow: `libz.so.1`.
                    if count >= 3, memcmp(first + position, ".so", 3) == 0 { return true }
                    if isLastDot,
                        endings.contains(where: { $0.count == count && memcmp(first + position, $0, count) == 0 })
                    {
                        return true
                    }
                    isLastDot = false
                }
                position &-= 1
            }
            return false
        }
    }

    private static let endings = [".a", ".o", ".pc", ".dylib", ".h", ".modulemap"].map { Array($0.utf8) }

    /// The depth to which folders of libraries are listed.
    static let libraryDepth = 4

    /// Returns a file or folder that compilers or linkers search and that changed at or after a time, or `nil` if there
    /// is none. Programs in PATH don't count.
    ///
    /// - Parameter time: a time like ``FileStamp/changed``, which programs can't set back.
    static func change(since time: Int64, environment: [String: String], toolchain: String?) -> String? {
        listings(environment: environment, toolchain: toolchain).filter { !$0.isOfPrograms }
            .lazy.compactMap { $0.change(since: time) }.first
    }

    /// Returns the folders whose files are listed in keys, so that all files that compilers read in them are covered.
    static func compiledFrom(environment: [String: String], toolchain: String?) -> [String] {
        let folders = listings(environment: environment, toolchain: toolchain).filter { !$0.isOfPrograms }.map(\.folder)
        return folders + folders.compactMap(RealPath.of)
    }

    /// Returns the files and folders of the machine that sealed tests may read: the system's folders whose programs,
    /// libraries and headers are listed in keys, and the folders of programs and of the toolchain.
    static func readable(environment: [String: String], toolchain: String?) -> Set<String> {
        let folders = listings(environment: environment, toolchain: toolchain).map(\.folder)
        let system = [
            "/bin", "/sbin", "/usr", "/lib", "/lib32", "/lib64", "/etc", "/System", "/Library",
        ]
        // Fontconfig's cache of the fonts in /usr.
        let derived = ["/var/cache/fontconfig"]
        let found = Set((folders + system + ["/sys"] + derived).compactMap(RealPath.of))
        // The key has the size and time of a program behind a link, so that program may be run.
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

    /// The kernel and the processor, and whether the user is root, who may access all files.
    private static var system: [String] {
        var name = utsname()
        uname(&name)
        let kernel = withUnsafeBytes(of: &name.sysname) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let machine = withUnsafeBytes(of: &name.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return [kernel, machine, getuid() == 0 ? "as root" : "as a user"]
    }

    /// Whether a path isn't a link. If `/lib` is a link to `/usr/lib`, it is listed only once.
    private static func isNoLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func path(_ value: String?) -> [String] { value?.split(separator: ":").map(String.init) ?? [] }

    /// Returns the folder `usr` that contains a toolchain's program.
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

/// A list of the names, sizes and times of files in a folder.
private struct Listing: Hashable {
    enum Names: String {
        case all
        /// Only libraries and headers. Other files, such as Python modules, belong to individual programs.
        case libraries
    }

    let folder: String
    /// The depth to which subfolders are listed.
    let depth: Int
    let names: Names

    /// Whether this is a folder of programs, which tests run but few builds do.
    var isOfPrograms: Bool { depth == 1 }

    /// The name of the input.
    var name: String { folder + (isOfPrograms ? MachineInputs.programs : names == .all ? " (files)" : " (libraries)") }

    var value: KeyInput.Value {
        var lines: [String] = []
        let isThere = walk { path, status, isLink in
            guard isCounted(path) else { return }
            switch status?.st_mode.kind {
            // A link to a folder isn't followed, because the folder is listed separately if it is needed.
            case S_IFDIR?: if isLink { lines.append("\(path) is a folder") }
            case nil: lines.append("\(path) leads nowhere")
            default: if let status, isLink || status.st_mode.kind == S_IFREG { lines.append(line(path, status)) }
            }
        }
        return isThere ? .digest(ContentDigest(of: lines.sorted().joined(separator: "\n"))) : .missing
    }

    /// Returns the first path that changed at or after a time: a listed file, or a folder from which one may have been
    /// removed.
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

    /// Visits all files with the status of their destination, which is `nil` for a broken link.
    ///
    /// - Returns: whether the folder can be read.
    private func walk(_ visit: (_ path: String, _ status: stat?, _ isLink: Bool) -> Void) -> Bool {
        var pending = [(folder, 1)]
        var status = stat()
        while let (folder, level) = pending.popLast() {
            guard let children = try? FolderEntry.all(in: Array(folder.utf8)) else {
                if level == 1 { return false }
                continue
            }
            if stat(folder, &status) == 0 { visit(folder, status, false) }
            for entry in children {
                let path = folder + "/" + String(decoding: entry.name, as: UTF8.self)
                // Most files in folders of libraries aren't listed, and their status isn't needed.
                if entry.type == DT_REG, !isCounted(path) { continue }
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

    /// Whether a folder is one of headers, some of which are deep inside of library folders.
    private func isOfHeaders(_ path: String) -> Bool {
        names == .libraries && (path.hasSuffix("/include") || path.contains("/include/"))
    }
}

extension mode_t {
    /// The type of the file, without permissions.
    fileprivate var kind: mode_t { self & S_IFMT }
}
