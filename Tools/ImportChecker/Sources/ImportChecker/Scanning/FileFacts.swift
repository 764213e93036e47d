/// What rules need to know of a file's text.
struct FileFacts: Hashable, Sendable {
    struct Import: Hashable, Sendable {
        /// The bits of `form`.
        struct Form: OptionSet, Hashable, Sendable {
            let rawValue: UInt8
            static let testable = Form(rawValue: 1)
            static let exported = Form(rawValue: 2)
            static let implementationOnly = Form(rawValue: 4)
        }

        let module: String
        let line: Int32
        let column: Int32
        let form: Form
        /// The access level as written; empty when there is none.
        let access: String
        /// The conditions around it, outermost first.
        let conditions: [String]
    }

    /// A place where one of the configuration's constructs stands, or the name of a type.
    struct Match: Hashable, Sendable {
        /// The construct's number in ``ScanPlan/constructs``.
        let construct: Int32
        let line: Int32
        let column: Int32
    }

    struct Name: Hashable, Sendable {
        let text: String
        let line: Int32
        let column: Int32
    }

    var imports: [Import] = []
    var waivers: [WaiverComment] = []
    var matches: [Match] = []
    /// The types it declares, when a rule wants to know.
    var types: [Name] = []
}
