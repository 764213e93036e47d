import Foundation

/// Decodes the output of `swift package dump-package` into the same ``Manifest`` as ``ManifestReader``.
public enum DumpPackageReader {
    /// Decodes the output.
    ///
    /// - Parameters:
    ///   - json: the standard output of `swift package dump-package`.
    ///   - file: the manifest's path, for messages.
    /// - Returns: the manifest, without places.
    /// - Throws: ``ManifestError`` if the output has an unknown format.
    public static func manifest(_ json: Data, file: String) throws(ManifestError) -> Manifest {
        do {
            return try JSONDecoder().decode(DumpedPackage.self, from: json).manifest()
        } catch {
            throw ManifestError(file: file, kind: .rejected("its output can't be read: \(error)"))
        }
    }
}
