import SwiftParser
import SwiftSyntax

/// Inserts an element into an array literal of a Swift file, or removes it. The rest of the file is unchanged.
struct ListEdit {
    let path: ListPath
    /// The element, without a comma.
    let element: String
    let order: ListOrder
    /// The maximum line length. A longer list on one line is reformatted with a line for each element.
    let lineLength: Int

    /// Returns the file with the element.
    func inserted(into text: String) throws(SwiftLists.Failure) -> String {
        let list = try SwiftLists(text).list(at: path)
        let parsed = try parsed()
        guard !list.elements.contains(where: { Self.tokens(of: $0.expression) == Self.tokens(of: parsed) }) else {
            throw SwiftLists.Failure(message: "'\(path.text)' has \(element) already")
        }
        let index = ElementOrder(list: list, element: parsed).index(for: order)
        let layout = ListLayout(text: text, list: list)
        let result = layout.inserting(element, at: index)
        let start = list.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset
        guard Self.isTooLong(result, around: start, lineLength), !layout.isMultiline, !layout.hasComments else {
            return result
        }
        let wide = try SwiftLists(result)
        return ListLayout(text: result, list: try wide.list(at: path)).withLineForEach()
    }

    /// Returns the file without the element.
    ///
    /// If the list has one line for each element, it may have been on one line before. `earlier` returns the committed
    /// file, if known.
    func removed(from text: String, earlier: () -> String?) throws(SwiftLists.Failure) -> String {
        let list = try SwiftLists(text).list(at: path)
        let wanted = Self.tokens(of: try parsed())
        let found = list.elements.enumerated().filter { Self.tokens(of: $0.element.expression) == wanted }
        guard let index = found.first?.offset, found.count == 1 else {
            let count = found.isEmpty ? "no element" : "\(found.count) elements"
            throw SwiftLists.Failure(message: "'\(path.text)' has \(count) \(element)")
        }
        let layout = ListLayout(text: text, list: list)
        let plain = layout.removing(at: index)
        let comment = layout.hasComment(at: index)
        // A comment above it belongs to the list if it was there before.
        let isOwn = comment.above ? try inserted(into: plain) != text : false
        guard !comment.behind, !isOwn else {
            throw SwiftLists.Failure(message: "\(element) in '\(path.text)' has a comment, which would go with it")
        }
        guard layout.isMultiline, !layout.hasComments else { return plain }
        let narrow = ListLayout(text: plain, list: try SwiftLists(plain).list(at: path)).onOneLine()
        guard narrow != plain, try inserted(into: narrow) == text else { return plain }
        let isSame = try inserted(into: plain) == text
        return !isSame || earlier() == narrow ? narrow : plain
    }

    private func parsed() throws(SwiftLists.Failure) -> ExprSyntax {
        let list = try SwiftLists("let list = [\(element)]").list(at: ListPath("list")!)
        guard let only = list.elements.first, list.elements.count == 1 else {
            throw SwiftLists.Failure(message: "'\(element)' isn't one element of a list")
        }
        return only.expression
    }

    /// Returns the tokens, so that spaces and comments are ignored.
    private static func tokens(of expression: ExprSyntax) -> [String] {
        expression.tokens(viewMode: .sourceAccurate).map(\.text)
    }

    private static func isTooLong(_ text: String, around offset: Int, _ length: Int) -> Bool {
        let bytes = Array(text.utf8)
        let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        return String(decoding: bytes[start..<end], as: UTF8.self).count > length
    }
}

/// Finds the index for a new element.
struct ElementOrder {
    let list: ArrayExprSyntax
    let element: ExprSyntax

    /// Returns the index for an order.
    func index(for order: ListOrder) -> Int {
        switch order {
        case .first: return 0
        case .last: return list.elements.count
        case .sorted: break
        }
        let others = list.elements.map { (form: Self.form(of: $0.expression), key: Self.key(of: $0.expression)) }
        let form = Self.form(of: element)
        let key = Self.key(of: element)
        let same = others.indices.filter { others[$0].form == form }
        guard let last = same.last else { return others.count }
        let keys = same.map { others[$0].key }
        // Lists may be sorted with or without regard to case; otherwise they have a custom order.
        let orders: [(String) -> [UInt8]] = [{ Array($0.utf8) }, { Array($0.lowercased().utf8) }]
        let fitting = orders.first { order in
            zip(keys, keys.dropFirst()).allSatisfy { !order($1).lexicographicallyPrecedes(order($0)) }
        }
        guard let fitting else { return last + 1 }
        func precedes(_ left: String, _ right: String) -> Bool {
            fitting(left).lexicographicallyPrecedes(fitting(right))
        }
        guard let before = same.last(where: { precedes(others[$0].key, key) }) else { return same[0] }
        var index = before + 1
        // Elements of other forms may be in between, sorted too.
        while index < last, others[index].form != form, precedes(others[index].key, key) { index += 1 }
        return index
    }

    /// `.package(path:)`, `"…"`.
    private static func form(of expression: ExprSyntax) -> String {
        if expression.is(StringLiteralExprSyntax.self) { return "\"\"" }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return "\(expression.kind)" }
        return call.calledExpression.trimmedDescription + "("
            + call.arguments.map { ($0.label?.text ?? "_") + ":" }.joined() + ")"
    }

    private static func key(of expression: ExprSyntax) -> String {
        SwiftLists.name(of: expression) ?? expression.trimmedDescription
    }
}
