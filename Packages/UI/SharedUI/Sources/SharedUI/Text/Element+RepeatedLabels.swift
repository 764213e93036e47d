import CorePresentation

extension [Element] {
    /// Returns the elements without labels of lists and tables that repeat the heading above them.
    ///
    /// Labels are for surfaces on which the heading isn't visible. Both surfaces of this package show it.
    /// - Parameter title: The title above the first element, if there is one.
    func withoutRepeatedLabels(under title: String? = nil) -> [Element] {
        var title = title
        return map { element in
            defer {
                if case .heading(let heading) = element { title = heading.text } else { title = nil }
            }
            switch element {
            case .list(var list) where list.label == title:
                list.label = ""
                return .list(list)
            case .table(var table) where table.label == title:
                table.label = ""
                return .table(table)
            default: return element
            }
        }
    }
}
