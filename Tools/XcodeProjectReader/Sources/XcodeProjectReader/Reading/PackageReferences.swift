/// The Swift packages that a project refers to.
struct PackageReferences {
    /// The packages, in the project's order.
    let all: [XcodePackageReference]

    init(_ table: ObjectTable, _ tree: GroupTree) {
        all = table.objects("packageReferences", in: table.root).compactMap { object in
            switch object.isa {
            case "XCLocalSwiftPackageReference":
                guard let path = object.string("relativePath") ?? object.string("path") else { return nil }
                return XcodePackageReference(id: object.id, location: .local(PathName.join(tree.sourceRoot, path)))
            case "XCRemoteSwiftPackageReference":
                if let identity = object.string("identity") {
                    return XcodePackageReference(id: object.id, location: .registry(identity))
                }
                guard let address = object.string("repositoryURL") else { return nil }
                let requirement = object.values["requirement"]?.dictionary ?? [:]
                return XcodePackageReference(
                    id: object.id, location: .remote(address, requirement: requirement.compactMapValues(\.string)))
            default: return nil
            }
        }
    }

    /// Returns the location of the package that a product comes from; nil if the project doesn't say.
    func location(of product: ProjectObject) -> XcodePackageReference.Location? {
        guard let id = product.string("package") else { return nil }
        return all.first { $0.id == id }?.location
    }
}
