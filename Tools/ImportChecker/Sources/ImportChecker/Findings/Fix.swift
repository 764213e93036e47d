/// A mechanical change that removes a finding. Project files have none, since Xcode has to edit them.
public enum Fix: Hashable, Sendable, Codable {
    /// Adds a dependency to a target.
    ///
    /// - Parameters:
    ///   - name: The name of the product or target.
    ///   - entry: The element of the target's dependencies.
    ///   - package: The element of the manifest's packages; `nil` if the package is declared, or is the target's own.
    ///   - target: The name of the target.
    ///   - manifest: The path of the manifest, relative to the root.
    case declare(name: String, entry: String, package: String?, target: String, manifest: String)
    /// Removes a dependency of a target.
    case remove(name: String, target: String, manifest: String)
    /// Removes a package from those of a manifest.
    case removePackage(identity: String, manifest: String)
    /// Writes the access level of the import at the finding's place; `nil` for none.
    case writeAccess(String?)
    /// Removes the import at the finding's place.
    case removeImport
}

extension Fix {
    /// Reads the format of ``write(_:to:)``.
    static func read(_ reader: inout ByteReader) -> Fix? {
        func optional() -> String? { reader.number(UInt8.self) == 1 ? reader.text() : nil }
        switch reader.number(UInt8.self) {
        case 1:
            return .declare(
                name: reader.text(), entry: reader.text(), package: optional(), target: reader.text(),
                manifest: reader.text())
        case 2: return .remove(name: reader.text(), target: reader.text(), manifest: reader.text())
        case 3: return .removePackage(identity: reader.text(), manifest: reader.text())
        case 4: return .writeAccess(optional())
        case 5: return .removeImport
        default: return nil
        }
    }

    static func write(_ fix: Fix?, to writer: inout ByteWriter) {
        func add(_ text: String?) {
            writer.add(UInt8(text == nil ? 0 : 1))
            if let text { writer.add(text) }
        }
        switch fix {
        case nil: writer.add(UInt8(0))
        case .declare(let name, let entry, let package, let target, let manifest):
            writer.add(UInt8(1))
            writer.add(name)
            writer.add(entry)
            add(package)
            writer.add(target)
            writer.add(manifest)
        case .remove(let name, let target, let manifest):
            writer.add(UInt8(2))
            for text in [name, target, manifest] { writer.add(text) }
        case .removePackage(let identity, let manifest):
            writer.add(UInt8(3))
            for text in [identity, manifest] { writer.add(text) }
        case .writeAccess(let level):
            writer.add(UInt8(4))
            add(level)
        case .removeImport: writer.add(UInt8(5))
        }
    }
}
