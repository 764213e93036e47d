/// A part of a build that may read files that no compiler lists.
///
/// Compilers list the files they read (``CompilerReads``). SwiftPM reads manifests and sources, which are in the key.
/// Linkers, plugins, their commands, and macros may read any file.
enum BuildStep: Hashable, Sendable {
    /// Linking the product with this name.
    case product(String)
    /// Running the plugin with this name, which creates commands.
    case plugin(String)
    /// Running a plugin's command for a target of the package with this identity.
    case command(package: String)
    /// Expanding macros with the program of the macro target with this name.
    case macro(String)
    /// A program that SwiftPM started for an unknown package.
    case unknown

    /// The step as a text of a word and a name.
    var text: String {
        switch self {
        case .product(let name): "product \(name)"
        case .plugin(let name): "plugin \(name)"
        case .command(let package): "command \(package)"
        case .macro(let name): "macro \(name)"
        case .unknown: "unknown"
        }
    }

    /// Creates a step from its ``text``.
    init?(text: String) {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first, words.dropFirst().first) {
        case ("product", let name?): self = .product(name)
        case ("plugin", let name?): self = .plugin(name)
        case ("command", let package?): self = .command(package: package)
        case ("macro", let name?): self = .macro(name)
        case ("unknown", nil): self = .unknown
        default: return nil
        }
    }
}

/// A process of a build.
enum BuildProcess: Hashable, Sendable {
    /// SwiftPM itself.
    case builder
    /// A compiler, or another program whose accesses are known without watching it.
    case known
    /// A process that runs for a step.
    case step(BuildStep)

    /// Classifies a process.
    ///
    /// - Parameters:
    ///   - executable: the absolute path of its program.
    ///   - arguments: its arguments, including the program's name.
    ///   - scratch: the folder that SwiftPM builds in.
    ///   - parent: the class of its parent process.
    init(executable: String, arguments: [String], scratch: String, parent: () -> BuildProcess) {
        let name = Self.name(executable)
        let output = Self.output(of: arguments).flatMap { Self.product($0, scratch) }
        if executable.hasPrefix(scratch + "/plugins/") {
            self = .step(.plugin(name))
        } else if Self.builders.contains(name) {
            self = .builder
        } else if Self.drivers.contains(name), !Self.compiles(arguments), let output {
            self = .step(.product(output))
        } else if Self.linkers.contains(name) {
            self = output.map { .step(.product($0)) } ?? parent()
        } else if Self.tools.contains(name) || Self.drivers.contains(name) || name.hasSuffix("-manifest") {
            self = .known
        } else if let package = Self.package(in: arguments) {
            self = .step(.command(package: package))
        } else if executable.hasPrefix(scratch + "/"), name.hasSuffix(CompilerReads.program) {
            self = .step(.macro(String(name.dropLast(CompilerReads.program.count))))
        } else {
            let parent = parent()
            self = parent == .builder ? .step(.unknown) : parent
        }
    }

    private static let builders: Set<String> = ["swift-build", "swift-package", "swift-test", "swift-run"]

    /// Programs that compile or link, depending on their arguments.
    private static let drivers: Set<String> = [
        "swiftc", "swift", "swift-driver", "swift-frontend", "clang", "clang++", "gcc", "g++", "cc", "c++",
    ]

    private static let linkers: Set<String> = [
        "ld", "ld.gold", "ld.lld", "ld.bfd", "ld.mold", "ld64.lld", "lld", "gold", "mold", "collect2",
        "swift-autolink-extract",
    ]

    /// Programs that SwiftPM uses itself. The files they read are in keys or irrelevant.
    private static let tools: Set<String> = [
        "swift-plugin-server", "ar", "llvm-ar", "git", "pkg-config", "pkgconf", "ranlib", "llvm-ranlib",
    ]

    private static func name(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    private static func compiles(_ arguments: [String]) -> Bool {
        arguments.contains { ["-c", "-cc1", "-cc1as", "-E", "-S", "-frontend", "-emit-module"].contains($0) }
    }

    private static func output(of arguments: [String]) -> String? {
        guard let option = arguments.lastIndex(of: "-o"), option + 1 < arguments.count else { return nil }
        return arguments[option + 1]
    }

    /// Returns the name of a product from the path of its file, without SwiftPM's suffixes.
    private static func product(_ path: String, _ scratch: String) -> String? {
        guard path.hasPrefix(scratch + "/") else { return nil }
        var name = name(path)
        for ending in [".xctest", CompilerReads.program, ".so", ".dylib"] where name.hasSuffix(ending) {
            name.removeLast(ending.count)
            if ending == ".so" || ending == ".dylib", name.hasPrefix("lib") { name.removeFirst(3) }
        }
        return name
    }

    /// Returns the identity of the package whose plugin output folder is among the arguments.
    private static func package(in arguments: [String]) -> String? {
        for argument in arguments {
            guard let found = argument.firstRange(of: "/plugins/outputs/") else { continue }
            let identity = argument[found.upperBound...].prefix { $0 != "/" }
            if !identity.isEmpty { return String(identity) }
        }
        return nil
    }
}
