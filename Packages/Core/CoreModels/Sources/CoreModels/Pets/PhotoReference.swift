/// A reference to a photo: the name of a file in the app's photo folder, never a path.
public struct PhotoReference: Hashable, Sendable {
    /// The name of the file.
    public let fileName: String

    /// Creates a reference.
    /// - Throws: ``PhotoReferenceError`` if the text isn't a plain file name.
    public init(fileName: String) throws(PhotoReferenceError) {
        let isPlain =
            !fileName.isEmpty && fileName.utf8.count <= 255 && fileName.unicodeScalars.first != "."
            && !fileName.unicodeScalars.contains {
                $0 == "/" || $0 == "\\" || $0.properties.generalCategory == .control
            }
        guard isPlain else { throw .notAFileName(fileName) }
        self.fileName = fileName
    }
}

/// The reasons a text isn't a photo reference.
public enum PhotoReferenceError: Error, Hashable, Sendable {
    /// The text is empty, hidden, too long, or contains a separator or control character.
    case notAFileName(String)
}
