import Foundation
import ManifestReader

/// Writes the output of `swift package dump-package` next to each manifest of a folder that can be evaluated.
enum FixtureRecorder {
    private static let leftOut: Set<String> = [
        "cLanguageStandard", "cxxLanguageStandard", "defaultLocalization", "packageKind", "pkgConfig", "providers",
        "swiftLanguageVersions", "settings", "packageAccess", "pluginCapability", "checksum",
    ]

    static func record(_ folder: String) throws {
        let manager = FileManager.default
        for file in try manager.contentsOfDirectory(atPath: folder).sorted() where file.hasSuffix(".manifest") {
            let name = String(file.dropLast(".manifest".count))
            let text = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
            guard
                case .success = try ManifestReader().evaluate([UInt8](text), file: "/fixtures/\(name)/Package.swift")
                    .outcome
            else {
                print("\(name): not provable")
                continue
            }
            let top = manager.temporaryDirectory.appendingPathComponent("record-\(UUID().uuidString)")
                .resolvingSymlinksInPath()
            defer { try? manager.removeItem(at: top) }
            let package = top.appendingPathComponent(name)
            try manager.createDirectory(at: package, withIntermediateDirectories: true)
            try text.write(to: package.appendingPathComponent("Package.swift"))
            let output = try SwiftTool().dumpPackage(package.path, file: package.path + "/Package.swift")
            let kept = stripped(try JSONSerialization.jsonObject(with: output))
            let json = try JSONSerialization.data(
                withJSONObject: kept, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
            let moved = String(decoding: json, as: UTF8.self).replacing(top.path, with: "/fixtures")
            try (moved + "\n").write(toFile: "\(folder)/\(name).json", atomically: true, encoding: .utf8)
        }
    }

    private static func stripped(_ value: Any) -> Any {
        if let object = value as? [String: Any] {
            return object.filter { !leftOut.contains($0.key) }.mapValues(stripped)
        }
        if let array = value as? [Any] { return array.map(stripped) }
        return value
    }
}
