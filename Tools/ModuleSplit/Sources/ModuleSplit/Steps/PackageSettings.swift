import Foundation

/// The settings of a target and its package, as SwiftPM evaluates the manifest.
struct PackageSettings: Equatable {
    private static let keys = [
        "toolsVersion", "platforms", "swiftLanguageVersions", "cLanguageStandard", "cxxLanguageStandard",
    ]

    /// The settings as JSON, by name.
    private let values: [String: String]

    /// Refuses a new package whose settings aren't those of the package that it leaves.
    ///
    /// - Parameters:
    ///   - target: The name of the target that is divided.
    ///   - package: The absolute path of its package's folder.
    ///   - new: The name of the new target.
    ///   - other: The absolute path of the new package's folder.
    static func compare(
        target: String, in package: String, with new: String, in other: String
    ) throws(StepError) {
        let expected = try PackageSettings(of: target, in: package).values
        let found = try PackageSettings(of: new, in: other).values
        guard let key = expected.keys.sorted().first(where: { expected[$0] != found[$0] }) else { return }
        throw .manifest(
            "the \(key) of '\(new)' would differ from those of '\(target)': expected \(expected[key] ?? "none"), found "
                + "\(found[key] ?? "none"); write them in the declaration of '\(target)' or of the package")
    }

    private init(of target: String, in package: String) throws(StepError) {
        let text = try CommandRun.output(["swift", "package", "dump-package"], in: package)
        // Messages come before the object.
        let object = text.firstIndex(of: "{").map { text[$0...] } ?? ""
        let manifest = (try? JSONSerialization.jsonObject(with: Data(object.utf8))) as? [String: Any] ?? [:]
        let targets = manifest["targets"] as? [[String: Any]] ?? []
        var values = Dictionary(Self.keys.map { ($0, Self.text(manifest[$0])) }) { first, _ in first }
        values["settings"] = Self.text(targets.first { $0["name"] as? String == target }?["settings"])
        self.values = values
    }

    private static func text(_ value: Any?) -> String {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
        guard let value, !(value is NSNull),
            let data = try? JSONSerialization.data(withJSONObject: value, options: options)
        else { return "none" }
        return String(decoding: data, as: UTF8.self)
    }
}
