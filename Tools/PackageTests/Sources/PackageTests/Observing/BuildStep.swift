/// A part of a build that may read files which no compiler lists.
///
/// Compilers write down what they read (``CompilerReads``), and SwiftPM reads manifests and sources, which are in the key.
/// Linkers, plugins, the commands that plugins plan, and macros may read anything.
enum BuildStep: Hashable, Sendable {
    /// Linking the product with this name.
    case product(String)
    /// The plugin with this name, which plans commands.
    case plugin(String)
    /// A command that a plugin planned for a target of the package with this identity.
    case command(package: String)
    /// Expanding macros with the program of the macro target with this name.
    case macro(String)
    /// A program that SwiftPM started, and of which nothing says for which package.
    case unknown

    /// The step as a word and a name.
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
    /// A compiler, or another program whose reads are known without watching it.
    case known
    /// A process that works for a step.
    case step(BuildStep)

    /// Classifies a process.
    ///
    /// - Parameters:
    ///   - executable: the absolute path of its program.
    ///   - arguments: what it was started with, its name first.
    ///   - scratch: the folder that SwiftPM builds in.
    ///   - parent: the class of the process that started it.
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

    /// Programs that compile or link, as their arguments say.
    private static let drivers: Set<String> = [
        "swiftc", "swift", "swift-driver", "swift-frontend", "clang", "clang++", "gcc", "g++", "cc", "c++",
    ]

    private static let linkers: Set<String> = [
        "ld", "ld.gold", "ld.lld", "ld.bfd", "ld.mold", "ld64.lld", "lld", "gold", "mold", "collect2",
        "swift-autolink-extract",
    ]

    /// Programs that SwiftPM starts for itself and whose reads are in keys, or nobody's business.
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

    /// The name of a product by the path of its file, without the endings that SwiftPM adds.
    private static func product(_ path: String, _ scratch: String) -> String? {
        guard path.hasPrefix(scratch + "/") else { return nil }
        var name = name(path)
        for ending in [".xctest", CompilerReads.program, ".so", ".dylib"] where name.hasSuffix(ending) {
            name.removeLast(ending.count)
            if ending == ".so" || ending == ".dylib", name.hasPrefix("lib") { name.removeFirst(3) }
        }
        return name
    }

    /// The identity of the package whose folder for plugins' output a command names.
    private static func package(in arguments: [String]) -> String? {
        for argument in arguments {
            guard let found = argument.firstRange(of: "/plugins/outputs/") else { continue }
            let identity = argument[found.upperBound...].prefix { $0 != "/" }
            if !identity.isEmpty { return String(identity) }
        }
        return nil
    }
}
