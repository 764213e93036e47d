/// The platforms that `.when(platforms:)` and `os(…)` name. Mac Catalyst counts as iOS, as in `#if os(iOS)`.
enum Platform: String, CaseIterable, Sendable {
    case macos, ios, tvos, watchos, visionos, linux, android, windows, wasi, freebsd, openbsd

    /// The platform of a name as manifests and conditions write it, in lower case.
    init?(named name: String) {
        switch name {
        case "osx": self = .macos
        case "maccatalyst": self = .ios
        case "xros": self = .visionos
        default: self.init(rawValue: name)
        }
    }

    /// Whether it is one of Apple's.
    var isApple: Bool {
        switch self {
        case .macos, .ios, .tvos, .watchos, .visionos: true
        default: false
        }
    }
}
