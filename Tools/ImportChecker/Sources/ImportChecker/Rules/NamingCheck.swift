/// Checks the names of files, folders and types by place.
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

    /// Returns the naming violation at this place, or `nil`.
    private func fault(_ rule: NamingRule, _ name: String, isIn: Bool) -> (message: String, advice: String)? {
        // With `only`, a matching name outside of the places is a violation; with `within`, another name inside of
        // them.
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
        return tree.checkedFiles.compactMap { checkedFile in
            guard last != checkedFile.file else { return nil }
            let isIn = places.contains(checkedFile, in: tree)
            guard isIn == (rule.only == nil) else { return nil }
            let path = tree.path(checkedFile)
            let name = String(Tree.name(of: path))
            guard let fault = fault(rule, name, isIn: isIn) else { return nil }
            last = checkedFile.file
            return context.finding(
                rule.head, at: SourcePlace(file: path, line: 1, column: 1), from: tree.end(checkedFile),
                to: FindingEnd(name: name),
                fault.message, advice: fault.advice)
        }
    }

    private func types(_ rule: NamingRule, _ places: Places) -> [Finding] {
        var last: Int?
        return tree.checkedFiles.flatMap { checkedFile -> [Finding] in
            guard last != checkedFile.file else { return [] }
            last = checkedFile.file
            let isIn = places.contains(checkedFile, in: tree)
            return tree.facts[checkedFile.file].types.compactMap { type in
                guard let fault = fault(rule, type.text, isIn: isIn) else { return nil }
                let place = SourcePlace(file: tree.path(checkedFile), line: Int(type.line), column: Int(type.column))
                return context.finding(
                    rule.head, at: place, from: tree.end(checkedFile), to: FindingEnd(name: type.text), fault.message,
                    advice: fault.advice)
            }
        }
    }

    /// Returns the findings for folders that contain Swift files, directly or below. Each is placed at the first of
    /// these files.
    private func folders(_ rule: NamingRule) -> [Finding] {
        var seen: Set<String> = []
        var findings: [Finding] = []
        for checkedFile in tree.checkedFiles {
            let parts = tree.path(checkedFile).split(separator: "/").dropLast()
            var path = ""
            for part in parts {
                let parent = path
                path += path.isEmpty ? part : "/" + part
                guard seen.insert(path).inserted else { continue }
                // The place of a folder is its parent folder.
                var subject = tree.contexts[checkedFile.context].subject
                subject = Subject(
                    path: parent, package: subject.package, target: subject.target, kind: subject.kind,
                    layer: subject.layer)
                let isIn = tree.selectors.contains(subject, in: rule.only ?? rule.within ?? [])
                guard let fault = fault(rule, String(part), isIn: isIn) else { continue }
                findings.append(
                    context.finding(
                        rule.head, at: SourcePlace(file: tree.path(checkedFile), line: 1, column: 1),
                        from: tree.end(checkedFile),
                        to: FindingEnd(name: path), fault.message, advice: fault.advice))
            }
        }
        return findings
    }
}
