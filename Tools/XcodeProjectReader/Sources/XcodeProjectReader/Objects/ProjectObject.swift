/// An object of a project file.
struct ProjectObject {
    let id: String
    /// The class, such as `PBXNativeTarget`.
    let isa: String
    let values: [String: PropertyListValue]

    func string(_ key: String) -> String? { values[key]?.string }

    func strings(_ key: String) -> [String] { values[key]?.strings ?? [] }

    /// The name that Xcode shows: that of the object, or else its path.
    var displayName: String { string("name") ?? string("path") ?? string("productName") ?? id }
}
