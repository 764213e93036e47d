/// Reads the targets of a project.
struct TargetReader {
    let table: ObjectTable
    let tree: GroupTree
    let settings: SettingsReader
    let folders: SynchronizedFolders
    let dependencies: DependencyReader
    /// The lines of the targets by identifier.
    let lines: [String: Int]

    func target(_ object: ProjectObject) -> XcodeTarget {
        let phases = table.objects("buildPhases", in: object)
        let productReference = object.string("productReference")
        let product = productReference.flatMap(table.object)?.string("path").map(PathName.last)
        let kind = kind(object)
        let settings = settings.settings(of: object)
        let own = folders.folders(of: object.id)
        var sources: [String] = []
        var inputs: [String] = []
        for phase in phases {
            switch phase.isa {
            case "PBXSourcesBuildPhase": sources += files(of: phase)
            case "PBXFrameworksBuildPhase", "PBXShellScriptBuildPhase": break
            default: inputs += files(of: phase)
            }
        }
        sources += own.added
        for key in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS", "SWIFT_OBJC_BRIDGING_HEADER"] {
            if let path = settings.value(key), !path.isEmpty { inputs.append(PathName.join(tree.sourceRoot, path)) }
        }
        return XcodeTarget(
            id: object.id, name: object.string("name") ?? object.id, kind: kind,
            productReference: productReference, product: product,
            moduleName: kind == .aggregate ? nil : settings.value("PRODUCT_MODULE_NAME").flatMap(Self.nonEmpty),
            sources: sources, folders: own.synchronized, inputs: inputs,
            dependencies: dependencies.dependencies(of: object, phases), line: lines[object.id] ?? 1)
    }

    private func kind(_ object: ProjectObject) -> XcodeTarget.Kind {
        guard object.isa == "PBXNativeTarget", let type = object.string("productType") else { return .aggregate }
        let name = type.split(separator: ".").drop { $0 != "product-type" }.dropFirst().joined(separator: ".")
        switch name {
        case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test", "bundle.multi-device-ui-testing":
            return .test
        case "bundle", "metal-library", "xcframework", "instruments-package", "in-app-purchase-content": return .library
        default: return name.contains("framework") || name.contains("library") ? .library : .application
        }
    }

    /// Returns the files of a build phase. A group of localized or versioned files is replaced by its members.
    private func files(of phase: ProjectObject) -> [String] {
        table.objects("files", in: phase).flatMap { file -> [String] in
            guard let reference = table.object("fileRef", in: file) else { return [] }
            let members = reference.isa == "PBXVariantGroup" ? table.objects("children", in: reference) : [reference]
            return members.compactMap(tree.path)
        }
    }

    private static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
}
