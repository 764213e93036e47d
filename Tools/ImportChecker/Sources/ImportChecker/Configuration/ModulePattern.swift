/// A pattern for modules' names, with its place in the configuration.
struct ModulePattern: Sendable {
    let glob: Glob
    let place: SourcePlace
}
