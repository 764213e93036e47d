import SourceEditing

/// The edit of one file that a ``Fix`` makes.
public enum FixEdit {
    /// An edit of a manifest, whose path is relative to the root.
    case manifest(String, (inout ManifestEdit) throws(ManifestEditError) -> Void)
    /// An edit of the source at the finding's place; `nil` if there is nothing to change.
    case source((_ text: [UInt8]) -> SourceEdit?)
}

extension Fix {
    /// Returns the edit that makes the change.
    ///
    /// - Parameter place: The finding's place.
    public func edit(at place: SourcePlace) -> FixEdit {
        switch self {
        case .declare(let name, let entry, let package, let target, let manifest):
            .manifest(manifest) { (edit) throws(ManifestEditError) in
                if let package { try edit.addPackage(package) }
                try edit.addDependency(entry, named: name, to: target)
            }
        case .remove(let name, let target, let manifest):
            .manifest(manifest) { (edit) throws(ManifestEditError) in
                try edit.removeDependency(name, of: target)
            }
        case .removePackage(let identity, let manifest):
            .manifest(manifest) { (edit) throws(ManifestEditError) in
                try edit.removePackage(identity: identity)
            }
        case .writeAccess(let level):
            .source { ImportEdit.access(level, line: place.line, column: place.column, in: $0) }
        case .removeImport:
            .source { ImportEdit.removal(line: place.line, column: place.column, in: $0) }
        }
    }
}
