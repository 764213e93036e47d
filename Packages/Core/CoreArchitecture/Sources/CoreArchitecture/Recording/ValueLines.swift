/// The lines that show a value: one for each stored property, element or payload, indented by depth.
package struct ValueLines {
    package private(set) var lines: [String] = []

    package init(_ value: Any) {
        append(value, label: "", depth: 0)
    }

    private mutating func append(_ value: Any, label: String, depth: Int) {
        let indentation = String(repeating: "  ", count: depth)
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            if let wrapped = mirror.children.first?.value {
                append(wrapped, label: label, depth: depth)
            } else {
                lines.append("\(indentation)\(label)nil")
            }
            return
        }
        guard !mirror.children.isEmpty, depth < 16 else {
            lines.append("\(indentation)\(label)\(leaf(value, mirror))")
            return
        }
        lines.append("\(indentation)\(label)\(heading(value, mirror))")
        let isSequence = [.collection, .set, .dictionary].contains(mirror.displayStyle)
        if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
            appendUnordered(mirror, depth: depth + 1)
        } else {
            for (index, child) in mirror.children.enumerated() {
                let name = isSequence ? "[\(index)]" : child.label ?? "\(index)"
                append(child.value, label: "\(name): ", depth: depth + 1)
            }
        }
    }

    /// Sorts the elements of sets and dictionaries by their text, so that equal values always show the same lines.
    private mutating func appendUnordered(_ mirror: Mirror, depth: Int) {
        let elements = mirror.children.map { child -> [String] in
            var part = ValueLines()
            let pair = Mirror(reflecting: child.value)
            if mirror.displayStyle == .dictionary, pair.children.count == 2 {
                let values = pair.children.map(\.value)
                part.append(values[1], label: "[\(String(reflecting: values[0]))]: ", depth: depth)
            } else {
                part.append(child.value, label: "", depth: depth)
            }
            return part.lines
        }
        lines += elements.sorted { $0.joined() < $1.joined() }.joined()
    }

    private init() {}

    private func leaf(_ value: Any, _ mirror: Mirror) -> String {
        switch mirror.displayStyle {
        case .enum: ".\(value)"
        case .collection: "[] (\(mirror.subjectType))"
        case .set, .dictionary: "none (\(mirror.subjectType))"
        case .class: "\(mirror.subjectType)"
        default: String(reflecting: value)
        }
    }

    private func heading(_ value: Any, _ mirror: Mirror) -> String {
        if mirror.displayStyle == .enum, let name = mirror.children.first?.label { return ".\(name)" }
        return "\(mirror.subjectType)"
    }
}
