import CorePresentation

/// A form as lines.
struct PlainForm {
    private let form: InputForm

    init(_ form: InputForm) {
        self.form = form
    }

    /// The lines of the fields: each with its value, and below it the error and the hint.
    var lines: [String] {
        var lines = form.fields.flatMap { Self.lines(of: $0) }
        if let error = form.error { lines.append("Error: \(error.cleaned())") }
        if form.isPending { lines.append("Being sent.") }
        return lines
    }

    /// A field's lines.
    static func lines(of field: Field) -> [String] {
        let value = value(field)
        // Values with several lines are below the label, others beside it.
        var lines = ["\(field.label.cleaned())\(note(field)):\(value.count == 1 ? " " + value[0] : "")"]
        if value.count > 1 { lines += value.map { "  " + $0 } }
        if field.isPending { lines.append("  Being checked.") }
        if let error = field.error { lines.append("  Error: \(error.cleaned())") }
        if let help = field.help { lines.append("  Help: \(help.cleaned())") }
        return lines
    }

    /// Returns the field's input kind in words.
    private static func note(_ field: Field) -> String {
        var notes: [String] = field.isRequired ? ["required"] : []
        switch field.kind {
        case .text: break
        case .multilineText: notes.append("several lines")
        case .secret: notes.append("not shown")
        case .number(let unit): notes.append("number" + (unit.map { " in \($0.cleaned())" } ?? ""))
        case .date: notes.append("date, as 2026-05-03")
        case .time: notes.append("time, as 7:30")
        case .choice(let options): notes.append("one of " + options.map { $0.label.cleaned() }.joined(separator: ", "))
        case .flag: notes.append("yes or no")
        }
        return notes.isEmpty ? "" : " (" + notes.joined(separator: "; ") + ")"
    }

    private static func value(_ field: Field) -> [String] {
        let text = field.value.text
        switch field.kind {
        case .flag: return [field.value.isOn ? "yes" : "no"]
        case .choice(let options):
            return [options.first { $0.id == field.value.option }?.label.cleaned() ?? "not chosen"]
        case .secret: return [text.isEmpty ? "empty" : text.count == 1 ? "1 character" : "\(text.count) characters"]
        case .multilineText: return text.isEmpty ? ["empty"] : RichText(text).plainLines
        case .text, .number, .date, .time: return [text.isEmpty ? "empty" : text.cleaned()]
        }
    }
}
