/// A problem in the files of an Xcode project or workspace.
public struct ProjectProblem: Error, Hashable, Sendable {
    /// The kinds of problems.
    public enum Kind: Hashable, Sendable {
        /// The file can't be read.
        case unreadable
        /// The file isn't a property list; the message has the reason.
        case invalid(String)
        /// The property list isn't a project.
        case noProject
        /// An identifier refers to no object; `place` is what contains it.
        case missingObject(id: String, place: String)
        /// A group contains itself.
        case groupCycle(String)
        /// A settings file doesn't exist; `place` is the configuration, or the file that includes it.
        case missingSettings(String, place: String)
        /// A settings file includes itself.
        case settingsCycle(String)
        /// A workspace or project refers to a project that doesn't exist.
        case missingProject(String)
    }

    /// The absolute path of the file with the problem.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The problem.
    public let kind: Kind

    /// Creates a problem.
    ///
    /// - Parameters:
    ///   - file: the absolute path of the file.
    ///   - line: the line, from 1.
    public init(file: String, line: Int, kind: Kind) {
        self.file = file
        self.line = line
        self.kind = kind
    }

    /// The problem, without the place.
    public var message: String {
        switch kind {
        case .unreadable: "the file can't be read"
        case .invalid(let reason): reason
        case .noProject: "expected the objects of an Xcode project, found none"
        case .missingObject(let id, let place): "\(place) refers to the object \(id), which the project doesn't have"
        case .groupCycle(let name): "the group '\(name)' contains itself"
        case .missingSettings(let path, let place): "\(place) uses '\(PathName.last(path))', which doesn't exist"
        case .settingsCycle(let path): "'\(PathName.last(path))' includes itself"
        case .missingProject(let path): "refers to '\(PathName.last(path))', which doesn't exist"
        }
    }

    /// How to correct it.
    public var advice: String {
        switch kind {
        case .unreadable: "Make the file readable"
        case .invalid: "Resolve the conflict, or restore the file from git"
        case .noProject: "Restore the file from git, or generate the project again"
        case .missingObject: "Remove the entry in Xcode, or restore the object from git"
        case .groupCycle: "Remove the inner group from its children"
        case .missingSettings(let path, _): "Create '\(path)', or choose another file in Info → Configurations"
        case .settingsCycle: "Remove one of the #include lines"
        case .missingProject: "Generate the project, or remove the reference"
        }
    }

    /// Whether the file couldn't be read at all.
    public var isFatal: Bool {
        switch kind {
        case .unreadable, .invalid, .noProject: true
        case .missingObject, .groupCycle, .missingSettings, .settingsCycle, .missingProject: false
        }
    }
}

extension ProjectProblem: CustomStringConvertible {
    /// The place, the problem and how to correct it, in one line.
    public var description: String {
        "\(file):\(line): \(message); \(advice.prefix(1).lowercased() + advice.dropFirst())"
    }
}
