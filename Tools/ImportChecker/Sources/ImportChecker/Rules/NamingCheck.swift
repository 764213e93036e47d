/// How files, folders and types are named, by place.
struct NamingCheck {
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        tree.configuration.naming.flatMap { rule -> [Finding] in
            let places = Places(rule.only ?? rule.within ?? [], in: tree)
            switch rule.subject {
            case .files: return files(rule, places)
            case .types: return types(rule, places)
            case .folders: return folders(rule)
            }
        }
    }

    /// What is wrong with something of a name in a place, if anything.
    private func fault(_ rule: NamingRule, _ name: String, isIn: Bool) -> (message: String, advice: String)? {
        // Those that must be in a place offend outside of it by having the name, the others in it by having another.
        guard isIn == (rule.only == nil), rule.matches(name) != isIn else { return nil }
        let what = String(rule.subject.rawValue.dropLast())
        if let only = rule.only {
            let places = only.map(\.text).joined(separator: ", ")
            return ("the \(what) '\(name)' belongs in \(places)", "Move it there, or give it another name")
        }
        let names = rule.names.map { "'\($0.text)'" }.joined(separator: " or ")
        return ("the \(what) '\(name)' isn't named \(names), as all here are", "Rename it, or move it elsewhere")
    }

    private func files(_ rule: NamingRule, _ places: Places) -> [Finding] {
        var last: Int?
        return tree.occurrences.compactMap { occurrence in
            guard last != occurrence.file else { return nil }
            let isIn = places.contains(occurrence, in: tree)
            guard isIn == (rule.only == nil) else { return nil }
            let path = tree.path(occurrence)
            let name = String(Tree.name(of: path))
            guard let fault = fault(rule, name, isIn: isIn) else { return nil }
            last = occurrence.file
            return context.finding(
                rule.head, at: SourcePlace(file: path, line: 1, column: 1), from: tree.end(occurrence),
                to: FindingEnd(name: name),
                fault.message, advice: fault.advice)
        }
    }

    private func types(_ rule: NamingRule, _ places: Places) -> [Finding] {
        var last: Int?
        return tree.occurrences.flatMap { occurrence -> [Finding] in
            guard last != occurrence.file else { return [] }
            last = occurrence.file
            let isIn = places.contains(occurrence, in: tree)
            return tree.facts[occurrence.file].types.compactMap { type in
                guard let fault = fault(rule, type.text, isIn: isIn) else { return nil }
                let place = SourcePlace(file: tree.path(occurrence), line: Int(type.line), column: Int(type.column))
                return context.finding(
                    rule.head, at: place, from: tree.end(occurrence), to: FindingEnd(name: type.text), fault.message,
                    advice: fault.advice)
            }
        }
    }

    /// Folders that hold Swift files, themselves or further below; the finding is at the first of these files.
    private func folders(_ rule: NamingRule) -> [Finding] {
        var seen: Set<String> = []
        var findings: [Finding] = []
        for occurrence in tree.occurrences {
            let parts = tree.path(occurrence).split(separator: "/").dropLast()
            var path = ""
            for part in parts {
                let parent = path
                path += path.isEmpty ? part : "/" + part
                guard seen.insert(path).inserted else { continue }
                // The place of a folder is the folder around it.
                var subject = tree.contexts[occurrence.context].subject
                subject = Subject(
                    path: parent, package: subject.package, target: subject.target, kind: subject.kind,
                    layer: subject.layer)
                let isIn = tree.selectors.contains(subject, in: rule.only ?? rule.within ?? [])
                guard let fault = fault(rule, String(part), isIn: isIn) else { continue }
                findings.append(
                    context.finding(
                        rule.head, at: SourcePlace(file: tree.path(occurrence), line: 1, column: 1),
                        from: tree.end(occurrence),
                        to: FindingEnd(name: path), fault.message, advice: fault.advice))
            }
        }
        return findings
    }
}
