/// Writes project files for tests, as Xcode would.
public struct ProjectText {
    /// A target to write.
    public struct Target: Sendable {
        var name: String
        var productType: String
        var files: [String] = []
        var folders: [String] = []
        var exceptions: [String] = []
        var dependencies: [String] = []
        var products: [String] = []
        var frameworks: [String] = []
        var settings: [String: String] = [:]

        /// Creates a target.
        ///
        /// - Parameters:
        ///   - productType: the end of Xcode's product type, such as `framework` or `bundle.unit-test`.
        ///   - files: the paths of sources, relative to the project.
        ///   - folders: the paths of synchronized folders.
        ///   - exceptions: the files left out of the first synchronized folder, relative to it.
        ///   - dependencies: the names of targets of the same project.
        ///   - products: the names of products of packages.
        ///   - frameworks: the file names of linked frameworks that other projects make, or the paths of others.
        ///   - settings: the build settings.
        public init(
            _ name: String, _ productType: String = "framework", files: [String] = [], folders: [String] = [],
            exceptions: [String] = [], dependencies: [String] = [], products: [String] = [],
            frameworks: [String] = [], settings: [String: String] = [:]
        ) {
            self.name = name
            self.productType = productType
            self.files = files
            self.folders = folders
            self.exceptions = exceptions
            self.dependencies = dependencies
            self.products = products
            self.frameworks = frameworks
            self.settings = settings
        }
    }

    private let targets: [Target]
    private let localPackages: [String]
    private let remotePackages: [String]
    private var objects: [String] = []
    private var children: [String] = []

    /// Returns the text of `project.pbxproj`.
    ///
    /// - Parameters:
    ///   - localPackages: the paths of local packages, relative to the project.
    ///   - remotePackages: the addresses of remote packages.
    public static func text(
        _ targets: [Target], localPackages: [String] = [], remotePackages: [String] = []
    ) -> String {
        var text = ProjectText(targets: targets, localPackages: localPackages, remotePackages: remotePackages)
        return text.write()
    }

    private init(targets: [Target], localPackages: [String], remotePackages: [String]) {
        self.targets = targets
        self.localPackages = localPackages
        self.remotePackages = remotePackages
    }

    private mutating func write() -> String {
        for (index, target) in targets.enumerated() { write(target, "T\(index)") }
        let local = localPackages.enumerated().map { index, path in
            add("LP\(index)", "XCLocalSwiftPackageReference", "relativePath = \(quoted(path));")
        }
        let remote = remotePackages.enumerated().map { index, address in
            let requirement = "requirement = {kind = upToNextMajorVersion; minimumVersion = 1.0.0; };"
            return add(
                "RP\(index)", "XCRemoteSwiftPackageReference", "repositoryURL = \(quoted(address)); \(requirement)")
        }
        _ = add("MAIN", "PBXGroup", "children = \(list(children)); sourceTree = \"<group>\";")
        let ids = targets.indices.map { "T\($0)" }
        _ = add(
            "ROOT", "PBXProject",
            "mainGroup = MAIN; packageReferences = \(list(local + remote)); targets = \(list(ids));")
        let body = objects.map { "\t\t\($0)\n" }.joined()
        return """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1;
            \tclasses = {
            \t};
            \tobjectVersion = 77;
            \tobjects = {
            \(body)\t};
            \trootObject = ROOT /* Project object */;
            }

            """
    }

    private mutating func write(_ target: Target, _ id: String) {
        var names = 0
        func next(_ prefix: String) -> String {
            names += 1
            return "\(id)\(prefix)\(names)"
        }
        let sources = target.files.map { path in
            let reference = add(next("F"), "PBXFileReference", "path = \(quoted(path)); sourceTree = \"<group>\";")
            children.append(reference)
            return add(next("B"), "PBXBuildFile", "fileRef = \(reference);")
        }
        let folders = target.folders.enumerated().map { index, path in
            var values = "path = \(quoted(path)); sourceTree = \"<group>\";"
            if index == 0, !target.exceptions.isEmpty {
                let set = add(
                    next("E"), "PBXFileSystemSynchronizedBuildFileExceptionSet",
                    "membershipExceptions = \(list(target.exceptions.map(quoted))); target = \(id);")
                values += " exceptions = (\(set), );"
            }
            let folder = add(next("S"), "PBXFileSystemSynchronizedRootGroup", values)
            children.append(folder)
            return folder
        }
        let dependencies = target.dependencies.compactMap { name -> String? in
            guard let index = targets.firstIndex(where: { $0.name == name }) else { return nil }
            return add(next("D"), "PBXTargetDependency", "target = T\(index);")
        }
        let products = target.products.map { name in
            add(next("P"), "XCSwiftPackageProductDependency", "productName = \(quoted(name));")
        }
        let frameworks = target.frameworks.map { path in
            let tree = path.contains("/") ? "\"<group>\"" : "BUILT_PRODUCTS_DIR"
            let reference = add(next("F"), "PBXFileReference", "path = \(quoted(path)); sourceTree = \(tree);")
            children.append(reference)
            return add(next("B"), "PBXBuildFile", "fileRef = \(reference);")
        }
        let phases = [
            add(next("H"), "PBXSourcesBuildPhase", "files = \(list(sources));"),
            add(next("H"), "PBXFrameworksBuildPhase", "files = \(list(frameworks));"),
        ]
        let product = add(
            next("F"), "PBXFileReference",
            "path = \(quoted(target.name + suffix(of: target.productType))); sourceTree = BUILT_PRODUCTS_DIR;")
        let settings = target.settings.sorted { $0.key < $1.key }.map { "\($0.key) = \(quoted($0.value));" }
        let configuration = add(
            next("C"), "XCBuildConfiguration", "name = Debug; buildSettings = {\(settings.joined(separator: " "))};")
        let configurations = add(next("L"), "XCConfigurationList", "buildConfigurations = (\(configuration), );")
        _ = add(
            id, "PBXNativeTarget",
            """
            name = \(quoted(target.name)); productType = "com.apple.product-type.\(target.productType)"; \
            productReference = \(product); buildConfigurationList = \(configurations); buildPhases = \(list(phases)); \
            dependencies = \(list(dependencies)); fileSystemSynchronizedGroups = \(list(folders)); \
            packageProductDependencies = \(list(products));
            """)
    }

    private mutating func add(_ id: String, _ isa: String, _ values: String) -> String {
        objects.append("\(id) /* \(isa) */ = {isa = \(isa); \(values) };")
        return id
    }

    private func suffix(of productType: String) -> String {
        switch productType {
        case "application": ".app"
        case "app-extension": ".appex"
        case "framework": ".framework"
        case "library.static": ".a"
        default: ".xctest"
        }
    }

    private func list(_ items: [String]) -> String { "(" + items.map { $0 + ", " }.joined() + ")" }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
