/// Writes workspace files for tests.
public enum WorkspaceText {
    /// Returns the text of `contents.xcworkspacedata`.
    ///
    /// - Parameter paths: the paths of projects and folders, relative to the workspace's folder.
    public static func text(_ paths: [String]) -> String {
        let members = paths.map { "   <FileRef\n      location = \"group:\($0)\">\n   </FileRef>\n" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Workspace
               version = "1.0">
            \(members)</Workspace>

            """
    }
}
