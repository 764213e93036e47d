import SwiftParser
import SwiftSyntax

/// The PackageDescription library in the interpreter's part of Swift, as far as it is relevant to imports.
///
/// Types marked `@irrelevant` aren't (build settings, language modes, providers): all expressions of such a type have
/// the same value, and their parts aren't evaluated.
enum Prelude {
    static let tree: SourceFileSyntax = Parser.parse(source: text)

    private static let text = """
        @irrelevant struct CSetting {}
        @irrelevant struct CXXSetting {}
        @irrelevant struct SwiftSetting {}
        @irrelevant struct LinkerSetting {}
        @irrelevant struct LanguageTag {}
        @irrelevant struct SystemPackageProvider {}
        @irrelevant struct SwiftLanguageMode {}
        @irrelevant struct CLanguageStandard {}
        @irrelevant struct CXXLanguageStandard {}
        @irrelevant struct BuildSettingCondition {}
        @irrelevant struct BuildConfiguration {}
        @irrelevant struct ProductSetting {}
        typealias SwiftVersion = SwiftLanguageMode

        enum Context {}

        struct Version {
            let text: String
            init(stringLiteral value: String) { text = value }
            init(_ major: Int, _ minor: Int, _ patch: Int) { text = "\\(major).\\(minor).\\(patch)" }
        }

        struct Platform {
            let name: String
            static let macOS = Platform(name: "macos")
            static let macCatalyst = Platform(name: "maccatalyst")
            static let iOS = Platform(name: "ios")
            static let tvOS = Platform(name: "tvos")
            static let watchOS = Platform(name: "watchos")
            static let visionOS = Platform(name: "visionos")
            static let driverKit = Platform(name: "driverkit")
            static let linux = Platform(name: "linux")
            static let windows = Platform(name: "windows")
            static let android = Platform(name: "android")
            static let wasi = Platform(name: "wasi")
            static let openbsd = Platform(name: "openbsd")
            static let freebsd = Platform(name: "freebsd")
            static func custom(_ name: String) -> Platform { Platform(name: name) }
        }

        struct PlatformVersion {
            let text: String
            init(stringLiteral value: String) { text = value }
        }

        struct SupportedPlatform {
            typealias MacOSVersion = PlatformVersion
            typealias MacCatalystVersion = PlatformVersion
            typealias IOSVersion = PlatformVersion
            typealias TVOSVersion = PlatformVersion
            typealias WatchOSVersion = PlatformVersion
            typealias VisionOSVersion = PlatformVersion
            typealias DriverKitVersion = PlatformVersion
            let name: String
            let version: PlatformVersion
            static func macOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform(name: "macos", version: version) }
            static func macCatalyst(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform(name: "maccatalyst", version: version) }
            static func iOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform(name: "ios", version: version) }
            static func tvOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform(name: "tvos", version: version) }
            static func watchOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform(name: "watchos", version: version) }
            static func visionOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform(name: "visionos", version: version) }
            static func driverKit(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform(name: "driverkit", version: version) }
            static func custom(_ name: String, versionString: PlatformVersion) -> SupportedPlatform { SupportedPlatform(name: name, version: versionString) }
        }

        struct Trait {
            let name: String
            var description: String? = nil
            var enabledTraits: Set<String> = []
            init(name: String, description: String? = nil, enabledTraits: Set<String> = []) {
                self.name = name
                self.description = description
                self.enabledTraits = enabledTraits
            }
            init(stringLiteral value: String) {
                name = value
                enabledTraits = []
            }
            static func `default`(enabledTraits: Set<String>) -> Trait { Trait(name: "default", enabledTraits: enabledTraits) }
            static func trait(name: String, description: String? = nil, enabledTraits: Set<String> = []) -> Trait {
                Trait(name: name, description: description, enabledTraits: enabledTraits)
            }
        }

        final class Package {
            var name: String
            var defaultLocalization: LanguageTag? = nil
            var platforms: [SupportedPlatform]? = nil
            var pkgConfig: String? = nil
            var providers: [SystemPackageProvider]? = nil
            var products: [Product] = []
            var traits: Set<Trait> = []
            var dependencies: [Dependency] = []
            var targets: [Target] = []
            var swiftLanguageVersions: [SwiftLanguageMode]? = nil
            var swiftLanguageModes: [SwiftLanguageMode]? = nil
            var cLanguageStandard: CLanguageStandard? = nil
            var cxxLanguageStandard: CXXLanguageStandard? = nil

            final class Dependency {
                var path: String?
                var url: String?
                var id: String?
                var name: String?
                var requirement: Requirement?
                var traits: Set<Trait>?

                enum Requirement {
                    case exactItem(Version)
                    case rangeItem(Version, Version)
                    case closedRangeItem(Version, Version)
                    case branchItem(String)
                    case revisionItem(String)
                    case nextMajorItem(Version)
                    case nextMinorItem(Version)
                    static func exact(_ version: Version) -> Requirement { .exactItem(version) }
                    static func branch(_ name: String) -> Requirement { .branchItem(name) }
                    static func revision(_ ref: String) -> Requirement { .revisionItem(ref) }
                    static func upToNextMajor(from version: Version) -> Requirement { .nextMajorItem(version) }
                    static func upToNextMinor(from version: Version) -> Requirement { .nextMinorItem(version) }
                }

                struct Trait {
                    let name: String
                    var condition: Condition? = nil
                    static let defaults = Trait(name: "default")
                    static func trait(name: String, condition: Condition? = nil) -> Trait { Trait(name: name, condition: condition) }
                    init(name: String, condition: Condition? = nil) {
                        self.name = name
                        self.condition = condition
                    }
                    init(stringLiteral value: String) { name = value }
                    struct Condition {
                        let traits: Set<String>
                        static func when(traits: Set<String>) -> Condition { Condition(traits: traits) }
                    }
                }

                static func package(name: String? = nil, path: String, traits: Set<Trait>? = nil) -> Dependency {
                    Dependency(path: path, url: nil, id: nil, name: name, requirement: nil, traits: traits)
                }
                static func package(name: String? = nil, url: String, from: Version, traits: Set<Trait>? = nil) -> Dependency {
                    Dependency(path: nil, url: url, id: nil, name: name, requirement: .nextMajorItem(from), traits: traits)
                }
                static func package(name: String? = nil, url: String, branch: String, traits: Set<Trait>? = nil) -> Dependency {
                    Dependency(path: nil, url: url, id: nil, name: name, requirement: .branchItem(branch), traits: traits)
                }
                static func package(name: String? = nil, url: String, revision: String, traits: Set<Trait>? = nil) -> Dependency {
                    Dependency(path: nil, url: url, id: nil, name: name, requirement: .revisionItem(revision), traits: traits)
                }
                static func package(url: String, exact: Version, traits: Set<Trait>? = nil) -> Dependency {
                    Dependency(path: nil, url: url, id: nil, name: nil, requirement: .exactItem(exact), traits: traits)
                }
                static func package(name: String? = nil, url: String, _ requirement: Requirement, traits: Set<Trait>? = nil) -> Dependency {
                    Dependency(path: nil, url: url, id: nil, name: name, requirement: requirement, traits: traits)
                }
                static func package(id: String, from: Version, traits: Set<Trait>? = nil) -> Dependency {
                    Dependency(path: nil, url: nil, id: id, name: nil, requirement: .nextMajorItem(from), traits: traits)
                }
                static func package(id: String, exact: Version, traits: Set<Trait>? = nil) -> Dependency {
                    Dependency(path: nil, url: nil, id: id, name: nil, requirement: .exactItem(exact), traits: traits)
                }
                static func package(id: String, _ requirement: Requirement, traits: Set<Trait>? = nil) -> Dependency {
                    Dependency(path: nil, url: nil, id: id, name: nil, requirement: requirement, traits: traits)
                }
            }
        }

        final class Product {
            var name: String
            var kind: String
            var targets: [String]
            var type: Library.LibraryType?

            enum Library {
                enum LibraryType: String {
                    case `static`
                    case dynamic
                }
            }
            static func library(name: String, type: Library.LibraryType? = nil, targets: [String]) -> Product {
                Product(name: name, kind: "library", targets: targets, type: type)
            }
            static func executable(name: String, targets: [String], settings: [ProductSetting] = []) -> Product {
                Product(name: name, kind: "executable", targets: targets, type: nil)
            }
            static func plugin(name: String, targets: [String]) -> Product {
                Product(name: name, kind: "plugin", targets: targets, type: nil)
            }
        }

        struct Resource {
            @irrelevant struct Localization {}
            let rule: String
            let path: String
            static func process(_ path: String, localization: Localization? = nil) -> Resource { Resource(rule: "process", path: path) }
            static func copy(_ path: String) -> Resource { Resource(rule: "copy", path: path) }
            static func embedInCode(_ path: String) -> Resource { Resource(rule: "embedInCode", path: path) }
        }

        struct TargetDependencyCondition {
            let platforms: [Platform]?
            let traits: Set<String>?
            static func when(platforms: [Platform]? = nil, traits: Set<String>? = nil) -> TargetDependencyCondition {
                TargetDependencyCondition(platforms: platforms, traits: traits)
            }
        }

        final class Target {
            var name: String
            let type: TargetType
            var dependencies: [Dependency]
            var path: String?
            var url: String?
            var sources: [String]?
            var exclude: [String]
            var resources: [Resource]?
            var publicHeadersPath: String?
            var plugins: [PluginUsage]?
            var cSettings: [CSetting]?
            var cxxSettings: [CXXSetting]?
            var swiftSettings: [SwiftSetting]?
            var linkerSettings: [LinkerSetting]?

            var isTest: Bool { type == .test }

            @irrelevant struct PluginCapability {}

            enum TargetType: String {
                case regular
                case executable
                case test
                case system
                case binary
                case plugin
                case macro
            }

            enum PluginUsage {
                case pluginItem(name: String, package: String?)
                init(stringLiteral value: String) { self = .pluginItem(name: value, package: nil) }
                static func plugin(name: String, package: String? = nil) -> PluginUsage { .pluginItem(name: name, package: package) }
            }

            enum Dependency {
                case targetItem(name: String, condition: TargetDependencyCondition?)
                case productItem(name: String, package: String?, moduleAliases: [String: String]? = nil, condition: TargetDependencyCondition? = nil)
                case byNameItem(name: String, condition: TargetDependencyCondition?)
                init(stringLiteral value: String) { self = .byNameItem(name: value, condition: nil) }
                static func target(name: String, condition: TargetDependencyCondition? = nil) -> Dependency {
                    .targetItem(name: name, condition: condition)
                }
                static func product(
                    name: String, package: String? = nil, moduleAliases: [String: String]? = nil,
                    condition: TargetDependencyCondition? = nil
                ) -> Dependency {
                    .productItem(name: name, package: package, moduleAliases: moduleAliases, condition: condition)
                }
                static func byName(name: String, condition: TargetDependencyCondition? = nil) -> Dependency {
                    .byNameItem(name: name, condition: condition)
                }
            }

            static func target(
                name: String, dependencies: [Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil,
                resources: [Resource]? = nil, publicHeadersPath: String? = nil, packageAccess: Bool = true, cSettings: [CSetting]? = nil,
                cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil,
                plugins: [PluginUsage]? = nil
            ) -> Target {
                Target(
                    name: name, type: .regular, dependencies: dependencies, path: path, url: nil, sources: sources, exclude: exclude,
                    resources: resources, publicHeadersPath: publicHeadersPath, plugins: plugins, cSettings: cSettings,
                    cxxSettings: cxxSettings, swiftSettings: swiftSettings, linkerSettings: linkerSettings)
            }
            static func executableTarget(
                name: String, dependencies: [Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil,
                resources: [Resource]? = nil, publicHeadersPath: String? = nil, packageAccess: Bool = true, cSettings: [CSetting]? = nil,
                cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil,
                plugins: [PluginUsage]? = nil
            ) -> Target {
                Target(
                    name: name, type: .executable, dependencies: dependencies, path: path, url: nil, sources: sources, exclude: exclude,
                    resources: resources, publicHeadersPath: publicHeadersPath, plugins: plugins, cSettings: cSettings,
                    cxxSettings: cxxSettings, swiftSettings: swiftSettings, linkerSettings: linkerSettings)
            }
            static func testTarget(
                name: String, dependencies: [Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil,
                resources: [Resource]? = nil, packageAccess: Bool = true, cSettings: [CSetting]? = nil,
                cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil,
                plugins: [PluginUsage]? = nil
            ) -> Target {
                Target(
                    name: name, type: .test, dependencies: dependencies, path: path, url: nil, sources: sources, exclude: exclude,
                    resources: resources, publicHeadersPath: nil, plugins: plugins, cSettings: cSettings,
                    cxxSettings: cxxSettings, swiftSettings: swiftSettings, linkerSettings: linkerSettings)
            }
            static func macro(
                name: String, dependencies: [Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil,
                packageAccess: Bool = true, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil,
                swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [PluginUsage]? = nil
            ) -> Target {
                Target(
                    name: name, type: .macro, dependencies: dependencies, path: path, url: nil, sources: sources, exclude: exclude,
                    resources: nil, publicHeadersPath: nil, plugins: plugins, cSettings: cSettings,
                    cxxSettings: cxxSettings, swiftSettings: swiftSettings, linkerSettings: linkerSettings)
            }
            static func plugin(
                name: String, capability: PluginCapability, dependencies: [Dependency] = [], path: String? = nil, exclude: [String] = [],
                sources: [String]? = nil, packageAccess: Bool = true
            ) -> Target {
                Target(
                    name: name, type: .plugin, dependencies: dependencies, path: path, url: nil, sources: sources, exclude: exclude,
                    resources: nil, publicHeadersPath: nil, plugins: nil, cSettings: nil,
                    cxxSettings: nil, swiftSettings: nil, linkerSettings: nil)
            }
            static func systemLibrary(
                name: String, path: String? = nil, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil
            ) -> Target {
                Target(
                    name: name, type: .system, dependencies: [], path: path, url: nil, sources: nil, exclude: [],
                    resources: nil, publicHeadersPath: nil, plugins: nil, cSettings: nil,
                    cxxSettings: nil, swiftSettings: nil, linkerSettings: nil)
            }
            static func binaryTarget(name: String, url: String, checksum: String) -> Target {
                Target(
                    name: name, type: .binary, dependencies: [], path: nil, url: url, sources: nil, exclude: [],
                    resources: nil, publicHeadersPath: nil, plugins: nil, cSettings: nil,
                    cxxSettings: nil, swiftSettings: nil, linkerSettings: nil)
            }
            static func binaryTarget(name: String, path: String) -> Target {
                Target(
                    name: name, type: .binary, dependencies: [], path: path, url: nil, sources: nil, exclude: [],
                    resources: nil, publicHeadersPath: nil, plugins: nil, cSettings: nil,
                    cxxSettings: nil, swiftSettings: nil, linkerSettings: nil)
            }
        }
        """
}
