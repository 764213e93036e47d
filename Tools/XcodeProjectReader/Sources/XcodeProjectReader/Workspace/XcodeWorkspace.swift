/// An Xcode workspace: projects and packages that are built together. All paths are absolute.
public struct XcodeWorkspace: Hashable, Sendable {
    /// The path of the bundle, `….xcworkspace`.
    public let path: String
    /// The projects and folders that it refers to, in its order.
    public let members: [Member]

    /// Something that a workspace refers to.
    public struct Member: Hashable, Sendable {
        /// The absolute path.
        public let path: String
        /// The line in contents.xcworkspacedata, from 1.
        public let line: Int
    }

    /// The paths of its projects.
    public var projects: [String] { members.map(\.path).filter { $0.hasSuffix(".xcodeproj") } }

    /// The name of the file in the bundle.
    public static let contents = "contents.xcworkspacedata"

    /// Reads the text of `contents.xcworkspacedata`.
    ///
    /// - Parameter path: the absolute path of the bundle.
    /// - Throws: ``ProjectProblem`` if the text isn't that of a workspace.
    public init(_ bytes: [UInt8], path: String) throws(ProjectProblem) {
        let file = path + "/" + Self.contents
        if let line = ConflictMarkers.firstLine(in: bytes) {
            throw ProjectProblem(
                file: file, line: line, kind: .invalid("the file has conflict markers of a merge"))
        }
        let markup = MarkupElements(String(decoding: bytes, as: UTF8.self))
        guard markup.elements.first?.name == "Workspace" else {
            throw ProjectProblem(file: file, line: 1, kind: .invalid("expected the element 'Workspace'"))
        }
        if let line = markup.brokenLine {
            throw ProjectProblem(file: file, line: line, kind: .invalid("a tag of the XML is misplaced or missing"))
        }
        self.path = path
        let folder = PathName.parent(path)
        // Parents precede their children.
        var folders: [String?] = []
        var members: [Member] = []
        for element in markup.elements {
            let parent = element.parent.flatMap { folders[$0] } ?? folder
            let location = element.attributes["location"].flatMap { Self.path($0, in: parent, of: path) }
            folders.append(location ?? parent)
            if element.name == "FileRef", let location { members.append(Member(path: location, line: element.line)) }
        }
        self.members = members
    }

    /// Returns the path of a location such as `group:App/App.xcodeproj`; nil for one in Xcode itself.
    private static func path(_ location: String, in group: String, of workspace: String) -> String? {
        guard let colon = location.firstIndex(of: ":") else { return nil }
        let path = String(location[location.index(after: colon)...])
        switch location[..<colon] {
        case "group": return PathName.join(group, path)
        case "container": return PathName.join(PathName.parent(workspace), path)
        case "absolute": return PathName.join("/", path)
        // The workspace in a project's bundle refers to the project.
        case "self": return PathName.parent(workspace)
        default: return nil
        }
    }
}
