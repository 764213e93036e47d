/// The environment variables that builds and tests inherit from Bulkhead's environment.
///
/// These are a few variables that every program or the toolchain needs, and those that a repository declares for a
/// package. All of them are part of the key of the package's result, so tests can't read a variable that isn't.
public struct BuildEnvironment: Sendable {
    /// The environment of Bulkhead.
    private let own: [String: String]
    /// Whether builds and tests inherit all variables except for Bulkhead's own and secrets. The results of such a run
    /// can't be stored.
    public let inheritsAll: Bool
    /// The variables that are never inherited, even if a repository declares them.
    private let secrets: Set<String>

    /// Creates the environment of a run.
    ///
    /// - Parameters:
    ///   - own: the environment of Bulkhead.
    ///   - inheritsAll: whether all of it is inherited.
    ///   - secrets: variables that are never inherited, in addition to those whose names start with `BULKHEAD_`.
    public init(_ own: [String: String], inheritsAll: Bool = false, secrets: Set<String> = []) {
        self.own = own
        self.inheritsAll = inheritsAll
        self.secrets = secrets
    }

    /// The variables that every build and every test inherits.
    public var common: [String: String] {
        own.filter { name, _ in isPublic(name) && (inheritsAll || Self.isCommon(name)) }
    }

    /// Returns those of the named variables that are set, may be inherited, and aren't in ``common``.
    public func named(_ names: some Sequence<String>) -> [String: String] {
        var found: [String: String] = [:]
        for name in names where isPublic(name) && !Self.isCommon(name) { found[name] = own[name] }
        return found
    }

    /// Returns ``common`` and the named variables.
    func given(_ names: some Sequence<String>) -> [String: String] {
        common.merging(named(names)) { first, _ in first }
    }

    /// ``common`` and the variables that git may need to fetch packages. Used to resolve versions, not to build.
    var fetching: [String: String] {
        own.filter { name, _ in isPublic(name) && (inheritsAll || Self.isCommon(name) || Self.isForFetching(name)) }
    }

    private func isPublic(_ name: String) -> Bool { !name.hasPrefix("BULKHEAD_") && !secrets.contains(name) }

    private static let plain: Set<String> = [
        // Used by every program.
        "PATH", "HOME", "TMPDIR", "LANG", "LANGUAGE",
        // Selects the toolchain or a part of it.
        "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "SWIFTLY_HOME_DIR", "SWIFTLY_BIN_DIR", "SWIFTLY_TOOLCHAINS_DIR",
        "SWIFTLY_TOOLCHAIN", "SWIFT_EXEC", "SWIFT_EXEC_MANIFEST", "SWIFT_DRIVER_SWIFT_FRONTEND_EXEC", "CC", "CXX", "AR",
        // Configures crash reports.
        "SWIFT_BACKTRACE",
    ]

    /// The variables with the search paths of compilers, linkers and programs.
    static let searchPaths: Set<String> = [
        "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "LIBRARY_PATH", "LD_LIBRARY_PATH",
        "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_SYSROOT_DIR",
    ]

    private static func isCommon(_ name: String) -> Bool {
        plain.contains(name) || searchPaths.contains(name) || name.hasPrefix("LC_")
    }

    /// Whether a variable can affect builds, and not only tests.
    static func affectsBuilds(_ name: String) -> Bool {
        searchPaths.contains(name) || plain.subtracting(["HOME", "TMPDIR", "LANG", "LANGUAGE"]).contains(name)
    }

    private static let forFetching: Set<String> = [
        "SSH_AUTH_SOCK", "SSH_AGENT_PID", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "NETRC",
        "SSL_CERT_FILE",
        "SSL_CERT_DIR", "CURL_CA_BUNDLE", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
    ]

    private static func isForFetching(_ name: String) -> Bool {
        forFetching.contains(name.uppercased()) || name.hasPrefix("GIT_")
    }
}
