/// The totals of a run.
struct Totals: Sendable {
    var files = 0
    var bytes = 0
    var imports = 0

    static func += (left: inout Totals, right: Totals) {
        left.files += right.files
        left.bytes += right.bytes
        left.imports += right.imports
    }
}
