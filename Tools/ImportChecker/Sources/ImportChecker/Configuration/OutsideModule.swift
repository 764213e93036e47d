/// A module made of files outside of any package, such as those of an Xcode target.
struct OutsideModule: Sendable {
    let name: String
    let folders: [Selector]
    /// The modules it is linked with, or `nil` if they aren't specified.
    let imports: [String]?
    let isTest: Bool
    let place: SourcePlace
}
