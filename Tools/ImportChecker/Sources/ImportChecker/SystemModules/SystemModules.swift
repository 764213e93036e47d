/// The modules of every platform's SDK and of the toolchain, which an import can name without a package.
///
/// The lists are data with their sources named: ``linuxModules``, which a script prints, ``toolchainModules``,
/// ``appleModules``, ``otherModules``.
enum SystemModules {
    /// Returns the platforms whose SDK or toolchain has a module; `nil` if none has it.
    static func platforms(of module: String) -> PlatformSet? { table[module] }

    /// Returns whether a name is a module of an SDK or the toolchain.
    static func contains(_ module: String) -> Bool { table[module] != nil }

    /// Returns whether every version of the SDKs has it, so that `canImport` is certain.
    static func isCertain(_ module: String) -> Bool { certain.contains(module) }

    /// The versions and days of the lists, for people whose SDK or toolchain is newer.
    static let edition = "Swift \(linuxVersion), listed on \(linuxDate), and Xcode 26, listed on \(appleDate)"

    /// All names, for "did you mean".
    static var names: [String] { table.keys.sorted() }

    private static let certain: Set<String> = [
        "Swift", "_Concurrency", "_StringProcessing", "Foundation", "Dispatch", "Darwin", "Glibc", "Musl", "Android",
        "Bionic", "WinSDK",
        "WASILibc", "ucrt", "CRT", "UIKit", "AppKit", "WatchKit", "ObjectiveC", "CoreFoundation", "CoreGraphics",
        "SwiftUI", "Combine",
        "XCTest", "FoundationNetworking", "FoundationXML", "CoreData", "Security", "os",
    ]

    private static let table: [String: PlatformSet] = {
        var table: [String: PlatformSet] = [:]
        for list in [linuxModules, toolchainModules, appleModules, otherModules] {
            for line in list.split(separator: "\n") {
                guard let colon = line.firstIndex(of: ":") else { continue }
                let platforms = set(line[..<colon])
                for name in line[line.index(after: colon)...].split(separator: " ") {
                    table[String(name)] = (table[String(name)] ?? .none).union(platforms)
                }
            }
        }
        return table
    }()

    private static func set(_ words: Substring) -> PlatformSet {
        words.split(separator: " ").reduce(PlatformSet.none) { set, word in
            switch word {
            case "every": set.union(.every)
            case "apple": set.union(.apple)
            case "others": set.union(PlatformSet(Platform.allCases.filter { !$0.isApple }))
            default: set.union(PlatformSet(Platform(rawValue: String(word)).map { [$0] } ?? []))
            }
        }
    }
}
