import ImportScanner
import PackageGraph

/// The names that packages give modules with the compiler's option `-module-alias`. Settings in manifests aren't
/// evaluated, so a name counts for all targets of its package.
final class CompilerAliases {
    private let manifests: ManifestTexts
    private var known: [Int: [String: String]] = [:]

    init(_ manifests: ManifestTexts) {
        self.manifests = manifests
    }

    /// Returns the module that a package means by a name; `nil` if it doesn't define the name.
    func module(named name: String, in package: Int) -> String? { names(in: package)[name] }

    /// Returns the names that a package gives a module.
    func names(of module: String, in package: Int) -> [String] {
        names(in: package).filter { $0.value == module }.map(\.key)
    }

    private func names(in package: Int) -> [String: String] {
        if let names = known[package] { return names }
        var names: [String: String] = [:]
        manifests.bytes(ofPackage: package).withUnsafeBytes { bytes in
            var isOption = false
            TokenScanner.scan(bytes) { token in
                guard token.kind == .literal else { return true }
                let text = String(decoding: bytes[token.range], as: UTF8.self).filter { $0 != "\"" && $0 != "#" }
                let parts = text.split(separator: "=").map(String.init)
                if isOption, parts.count == 2 { names[parts[0]] = parts[1] }
                isOption = text == "-module-alias"
                return true
            }
        }
        known[package] = names
        return names
    }
}
