import PackageGraph

/// The facts about a file's text that rules need.
struct FileFacts: Hashable, Sendable {
    struct Import: Hashable, Sendable {
        /// The bits of `form`.
        struct Form: OptionSet, Hashable, Sendable {
            let rawValue: UInt8
            static let testable = Form(rawValue: 1)
            static let exported = Form(rawValue: 2)
            static let implementationOnly = Form(rawValue: 4)
            /// Of one declaration, such as `import struct Foundation.URL`.
            static let scoped = Form(rawValue: 8)
        }

        let module: String
        let line: Int32
        let column: Int32
        let form: Form
        /// The access level as written; empty if there is none.
        let access: String
        /// The conditions around it, outermost first.
        let conditions: [String]
    }

    /// The place of one of the configuration's constructs, or of a type's name.
    struct Match: Hashable, Sendable {
        /// The construct's index in ``ScanPlan/constructs``.
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
    /// Whether it has anything but blanks and comments.
    var hasCode = false
    var waivers: [WaiverComment] = []
    var matches: [Match] = []
    /// The types it declares, if a rule needs them.
    var types: [Name] = []
    /// The names in it, if the rule about unused imports is on.
    var names = FileNames()

    /// A fingerprint of the facts.
    var fingerprint: Fingerprint {
        var print = Fingerprint()
        print.add(imports.count)
        for item in imports {
            print.add(item.module)
            print.add(Int(item.line))
            print.add(Int(item.column))
            print.add(Int(item.form.rawValue))
            print.add(item.access)
            print.add(item.conditions.count)
            for condition in item.conditions { print.add(condition) }
        }
        print.add(hasCode ? 1 : 0)
        print.add(waivers.count)
        for waiver in waivers {
            print.add(Int(waiver.line))
            print.add(Int(waiver.column))
            print.add(Int(waiver.codeLine))
            print.add(waiver.isForFile ? 1 : 0)
            print.add(waiver.text)
        }
        print.add(matches.count)
        for match in matches {
            print.add(Int(match.construct))
            print.add(Int(match.line))
            print.add(Int(match.column))
        }
        print.add(types.count)
        for name in types {
            print.add(name.text)
            print.add(Int(name.line))
            print.add(Int(name.column))
        }
        for list in [names.words, names.declared, names.macros, names.extended, names.silentlyExtended] {
            print.add(list.count)
            for hash in list { print.add(Int(hash)) }
        }
        print.add(names.hasNameless ? 1 : 0)
        return print
    }
}
