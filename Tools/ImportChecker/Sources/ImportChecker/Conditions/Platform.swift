/// The platforms of `.when(platforms:)` and `os(…)`. Mac Catalyst counts as iOS, as in `#if os(iOS)`.
enum Platform: String, CaseIterable, Sendable {
    case macos, ios, tvos, watchos, visionos, linux, android, windows, wasi, freebsd, openbsd

    /// Creates a platform from its name in manifests and conditions, in lower case.
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
