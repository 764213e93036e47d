import CorePresentation

extension [Element] {
    /// The elements without the labels of lists and tables that only say again what the heading over them says.
    ///
    /// A label is for those who don't see what surrounds it; on both surfaces the heading is right there.
    /// - Parameter title: What stands over the first element, if anything does.
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
