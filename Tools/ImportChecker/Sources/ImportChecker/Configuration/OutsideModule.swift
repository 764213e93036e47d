/// Files outside of any package that make a module, such as those of an Xcode project's target.
struct OutsideModule: Sendable {
    let name: String
    let folders: [Selector]
    /// The modules it is linked with; nil when nobody says.
    let imports: [String]?
    let isTest: Bool
    let place: SourcePlace
}
