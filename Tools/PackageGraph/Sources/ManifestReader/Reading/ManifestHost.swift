import Foundation

/// The properties of a machine that a manifest can read. A text has the same value on equal hosts.
public struct ManifestHost: Hashable, Sendable {
    /// The operating system, as in `#if os(…)`.
    public var operatingSystem: String
    /// The processor, as in `#if arch(…)`.
    public var architecture: String
    /// The compiler's version, for `#if compiler(…)`, `#if swift(…)` and the selection among versioned manifests.
    public var compilerVersion: ToolsVersion
    /// The environment variables.
    public var environment: [String: String]

    /// Creates a host.
    public init(
        operatingSystem: String,
        architecture: String,
        compilerVersion: ToolsVersion,
        environment: [String: String]
    ) {
        self.operatingSystem = operatingSystem
        self.architecture = architecture
        self.compilerVersion = compilerVersion
        self.environment = environment
    }

    /// Returns the machine and environment of this process.
    ///
    /// - Parameter compiler: the version of the compiler in use, which ``CompilerInUse`` finds; nil for that of the
    ///   compiler that built this program.
    public static func current(compiler: ToolsVersion? = nil) -> ManifestHost {
        ManifestHost(
            operatingSystem: currentOperatingSystem,
            architecture: currentArchitecture,
            compilerVersion: compiler ?? builtWith,
            environment: ProcessInfo.processInfo.environment
        )
    }

    private static var currentOperatingSystem: String {
        #if os(macOS)
        "macOS"
        #elseif os(iOS)
        "iOS"
        #elseif os(Linux)
        "Linux"
        #elseif os(FreeBSD)
        "FreeBSD"
        #elseif os(Windows)
        "Windows"
        #else
        "unknown"
        #endif
    }

    private static var currentArchitecture: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "arm64"
        #else
        "unknown"
        #endif
    }

    private static var builtWith: ToolsVersion {
        #if compiler(>=6.5)
        ToolsVersion(6, 5)
        #elseif compiler(>=6.4)
        ToolsVersion(6, 4)
        #elseif compiler(>=6.3)
        ToolsVersion(6, 3)
        #else
        ToolsVersion(6, 2)
        #endif
    }
}
