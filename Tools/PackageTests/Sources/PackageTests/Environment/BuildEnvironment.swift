/// What builds and tests are given of the environment that Bulkhead itself was started in.
///
/// A few variables that every program or the toolchain needs, and those that a repository names for a package: all of
/// them are part of the key that the package's result is kept under, so that a test can't read one that isn't.
public struct BuildEnvironment: Sendable {
    /// What Bulkhead was started in.
    private let own: [String: String]
    /// Whether builds and tests get all of it but Bulkhead's own variables and secrets. No result of such a run can be kept.
    public let inheritsAll: Bool
    /// The variables that nobody but Bulkhead sees, whoever names them.
    private let secrets: Set<String>

    /// Creates the environment of a run.
    ///
    /// - Parameters:
    ///   - own: what Bulkhead was started in.
    ///   - inheritsAll: whether all of it is handed on.
    ///   - secrets: variables that are never handed on, besides those whose names begin with `BULKHEAD_`.
    public init(_ own: [String: String], inheritsAll: Bool = false, secrets: Set<String> = []) {
        self.own = own
        self.inheritsAll = inheritsAll
        self.secrets = secrets
    }

    /// What every build and every test is given.
    public var common: [String: String] {
        own.filter { name, _ in isPublic(name) && (inheritsAll || Self.isCommon(name)) }
    }

    /// Those of some variables that are set and may be handed on, besides ``common``.
    public func named(_ names: some Sequence<String>) -> [String: String] {
        var found: [String: String] = [:]
        for name in names where isPublic(name) && !Self.isCommon(name) { found[name] = own[name] }
        return found
    }

    /// ``common`` with some variables that a repository names.
    func given(_ names: some Sequence<String>) -> [String: String] {
        common.merging(named(names)) { first, _ in first }
    }

    /// ``common`` with what git may need to fetch packages. Versions are found with it, and nothing is built.
    var fetching: [String: String] {
        own.filter { name, _ in isPublic(name) && (inheritsAll || Self.isCommon(name) || Self.isForFetching(name)) }
    }

    private func isPublic(_ name: String) -> Bool { !name.hasPrefix("BULKHEAD_") && !secrets.contains(name) }

    private static let plain: Set<String> = [
        // Every program.
        "PATH", "HOME", "TMPDIR", "LANG", "LANGUAGE",
        // What chooses a toolchain, or a part of it.
        "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "SWIFTLY_HOME_DIR", "SWIFTLY_BIN_DIR", "SWIFTLY_TOOLCHAINS_DIR",
        "SWIFTLY_TOOLCHAIN", "SWIFT_EXEC", "SWIFT_EXEC_MANIFEST", "SWIFT_DRIVER_SWIFT_FRONTEND_EXEC", "CC", "CXX", "AR",
        // How programs that crash say so.
        "SWIFT_BACKTRACE",
    ]

    /// Variables that hold folders where compilers, linkers and programs look for files.
    static let searchPaths: Set<String> = [
        "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "LIBRARY_PATH", "LD_LIBRARY_PATH",
        "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_SYSROOT_DIR",
    ]

    private static func isCommon(_ name: String) -> Bool {
        plain.contains(name) || searchPaths.contains(name) || name.hasPrefix("LC_")
    }

    /// Whether what a variable holds can change what is built, besides what tests do.
    static func decidesBuilds(_ name: String) -> Bool {
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
