/// A scheme of an Xcode project or workspace: the test targets that it runs. All paths are absolute.
public struct XcodeScheme: Hashable, Sendable {
    /// A target, by the project or package folder that contains it, and its name.
    public struct TargetReference: Hashable, Sendable {
        /// The path of the project, or the folder of the package.
        public let container: String
        /// The target's name.
        public let name: String

        /// Creates a reference.
        public init(container: String, name: String) {
            self.container = container
            self.name = name
        }
    }

    /// The name, as `xcodebuild -scheme` expects it.
    public let name: String
    /// The test targets that the scheme itself lists, without those that are skipped.
    public let tests: [TargetReference]
    /// The paths of the test plans.
    public let testPlans: [String]

    /// Reads the text of an `.xcscheme` file.
    ///
    /// - Parameters:
    ///   - path: the absolute path of the file.
    ///   - folder: the folder that contains the project or workspace, to which its paths are relative.
    public init(_ bytes: [UInt8], path: String, folder: String) {
        let markup = MarkupElements(String(decoding: bytes, as: UTF8.self))
        var tests: [TargetReference] = []
        var plans: [String] = []
        for (index, element) in markup.elements.enumerated() where markup.nearest("TestAction", around: index) != nil {
            if element.name == "TestableReference", element.attributes["skipped"] != "YES" {
                tests += markup.children(of: index).compactMap { child in
                    let reference = markup.elements[child]
                    guard reference.name == "BuildableReference",
                        let name = reference.attributes["BlueprintName"],
                        let container = reference.attributes["ReferencedContainer"]
                    else { return nil }
                    return TargetReference(container: Self.path(container, in: folder), name: name)
                }
            }
            if element.name == "TestPlanReference", let plan = element.attributes["reference"] {
                plans.append(Self.path(plan, in: folder))
            }
        }
        name = PathName.withoutExtension(path)
        self.tests = tests
        testPlans = plans
    }

    /// Returns the path of a location such as `container:Kit/Kit.xcodeproj`; `container:` is the folder itself.
    static func path(_ location: String, in folder: String) -> String {
        let path = location.firstIndex(of: ":").map { String(location[location.index(after: $0)...]) } ?? location
        return PathName.join(folder, path)
    }
}
