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
    ///   - cache: the file that stores the listings of folders between runs, or `nil` to compute all digests.
    public static func inputs(
        environment: [String: String], toolchain: String?, cache: String? = nil
    ) -> [KeyInput] {
        var inputs = [KeyInput(.machine, "system", .words(system))]
        // The user's configuration determines where SwiftPM fetches packages from.
        let fetching = ["mirrors.json", "registries.json"].map { "~/.swiftpm/configuration/\($0)" }
        for file in ["/etc/os-release", "/etc/localtime"] + fetching {
            let path = file.hasPrefix("~") ? (environment["HOME"] ?? "") + file.dropFirst() : file
            let digest = try? ContentDigest(contentsOf: path)
            inputs.append(KeyInput(.machine, file, digest.map { .digest($0) } ?? .missing))
        }
        let found = listings(environment: environment, toolchain: toolchain)
        let values = ListingCache(file: cache).values(of: found)
        inputs += zip(found, values).map { KeyInput(.machine, $0.name, $1) }
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
            guard access(file, X_OK) == 0, stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                continue
            }
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
        func folders(_ names: FolderListing.Names) -> [String] {
            let folders = listings.filter { $0.names == names }.map(\.folder)
            return Array(Set(folders + folders.compactMap(RealPath.of))).sorted()
        }
        return (folders(.all), folders(.libraries))
    }

    /// Whether a file in a folder of libraries is listed in keys: libraries, objects, headers, module maps, and the
    /// descriptions of libraries for pkg-config.
    static func isLibrary(_ path: String) -> Bool {
        path.withCString { isLibrary($0, path.utf8.count) }
    }

    /// Returns whether a file is listed, like ``isLibrary(_:)``.
    ///
    /// - Parameters:
    ///   - path: the path or the name.
    ///   - length: the number of its bytes.
    static func isLibrary(_ path: UnsafePointer<CChar>, _ length: Int) -> Bool {
        var position = length &- 1
        var isLastDot = true
        while position >= 0, path[position] != slash {
            if path[position] == dot {
                let count = length &- position
                // A version may follow: `libz.so.1`.
                if count >= 3, memcmp(path + position, ".so", 3) == 0 { return true }
                if isLastDot,
                    endings.contains(where: { $0.count == count && memcmp(path + position, $0, count) == 0 })
                {
                    return true
                }
                isLastDot = false
            }
            position &-= 1
        }
        return false
    }

    private static let slash = CChar(UInt8(ascii: "/"))
    private static let dot = CChar(UInt8(ascii: "."))
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

    private static func listings(environment: [String: String], toolchain: String?) -> [FolderListing] {
        var folders = Set(path(environment["PATH"]).map { FolderListing(folder: $0, depth: 1, names: .all) })
        folders.formUnion(
            libraries.filter(isNoLink).map { FolderListing(folder: $0, depth: libraryDepth, names: .libraries) })
        folders.formUnion(headers.map { FolderListing(folder: $0, depth: 8, names: .all) })
        for (name, value) in environment where BuildEnvironment.searchPaths.contains(name) {
            folders.formUnion(path(value).map { FolderListing(folder: $0, depth: 8, names: .all) })
        }
        if let toolchain, let usr = folder(ofToolchain: toolchain) {
            folders.formUnion(
                ["bin", "include", "lib", "libexec", "share"].map {
                    FolderListing(folder: "\(usr)/\($0)", depth: 12, names: .all)
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
