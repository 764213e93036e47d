import XcodeProjectReader

/// A project whose objects a test writes in the OpenStep format, with the files that exist beside it.
struct SampleProject {
    /// The objects, as `ID = {…};` lines.
    var objects: String
    /// The texts of other files, by absolute path.
    var files: [String: String] = [:]

    static let path = "/repo/Shop.xcodeproj"
    static let file = "/repo/Shop.xcodeproj/project.pbxproj"

    /// A project with a target App, and objects that the test adds.
    init(app: String = "", root: String = "", main: String = "", _ more: String = "", files: [String: String] = [:]) {
        objects = """
            ROOT = {isa = PBXProject; mainGroup = MAIN; targets = (APP, ); \(root)};
            MAIN = {isa = PBXGroup; children = (\(main)); sourceTree = "<group>"; };
            APP = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; \(app)};
            \(more)
            """
        self.files = files
    }

    var text: String { "// !$*UTF8*$!\n{ objectVersion = 77; objects = {\n\(objects)\n}; rootObject = ROOT; }\n" }

    func read() throws(ProjectProblem) -> XcodeProject {
        let reader = ProjectReader { path in
            if path == Self.file { return Array(text.utf8) }
            return files[path].map { Array($0.utf8) }
        }
        return try reader.read(Self.path)
    }
}
