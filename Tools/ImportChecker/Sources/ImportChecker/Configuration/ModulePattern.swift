/// A pattern for module names, with its place in the configuration.
struct ModulePattern: Sendable {
    let glob: Glob
    let place: SourcePlace
}
