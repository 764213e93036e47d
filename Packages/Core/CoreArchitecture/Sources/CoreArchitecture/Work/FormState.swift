import CorePresentation

/// What is typed into a form and how far the person has come with it: what they touched, whether they tried to send it,
/// whether it is being sent, and what the service rejected.
///
/// The feature judges what is typed and hands the problems in, a sentence a field. A problem shows once its field was
/// touched or sending was tried, so that nobody is told off for a form that they have just opened. What the service
/// rejected stands at its field until that field is changed.
///
/// ```swift
/// private var form = FormState<FieldID>(["name": "", "phone": ""])
///
/// case .edited(let field, let value): form.edit(field, value)
/// case .activated("save"):
///     guard form.submit(problems) else { return }
///     tasks.run("save", work: …) { [weak self] in … }     // form.finish(), or form.fail(…)
/// ```
public struct FormState<Name: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
    /// The text of each field; of a choice the chosen option's id, of a flag `true` or `false`.
    public private(set) var texts: [Name: String]
    /// Whether it is being sent; nothing can be typed then.
    public private(set) var isPending = false
    private let opened: [Name: String]
    private var touched: Set<Name> = []
    private var isTried = false
    private var rejected: [Name: String] = [:]
    private var failure: String?

    /// Creates a form that holds what is known.
    /// - Parameter texts: The text of every field of the form, empty ones too: others can't be edited.
    public init(_ texts: [Name: String] = [:]) {
        self.texts = texts
        opened = texts
    }

    /// The text of a field, without white space around it.
    public func text(_ name: Name) -> String {
        let text = texts[name] ?? ""
        return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Whether something was typed that would be lost with the form.
    public var hasChanges: Bool { texts != opened }

    /// Whether a field holds something else than when the form was opened.
    public func hasChanged(_ name: Name) -> Bool { texts[name] != opened[name] }

    /// Whether a person has typed into a field, or chosen in it.
    public func isTouched(_ name: Name) -> Bool { touched.contains(name) }

    /// Takes what a person typed or chose; ignored while the form is being sent, and for a field that it doesn't have.
    /// - Returns: Whether it was taken.
    @discardableResult
    public mutating func edit(_ field: FieldID, _ value: FieldValue) -> Bool {
        guard let name = Name(rawValue: field.rawValue) else { return false }
        return edit(name, value.formText)
    }

    /// Takes what a person typed or chose, as text; ignored while the form is being sent, and for a field that it doesn't
    /// have.
    /// - Returns: Whether it was taken.
    @discardableResult
    public mutating func edit(_ name: Name, _ text: String) -> Bool {
        guard !isPending, texts[name] != nil else { return false }
        texts[name] = text
        touched.insert(name)
        rejected[name] = nil
        failure = nil
        return true
    }

    /// Fills in a field for the person, who hasn't touched it by that.
    public mutating func fill(_ name: Name, _ text: String) {
        texts[name] = text
    }

    /// Takes note that a person asked to send it.
    /// - Parameter problems: What is wrong with each field.
    /// - Returns: Whether it may be sent now: nothing is wrong, and it isn't on its way already.
    public mutating func submit(_ problems: [Name: String]) -> Bool {
        guard !isPending else { return false }
        isTried = true
        (rejected, failure) = ([:], nil)
        isPending = problems.isEmpty
        return isPending
    }

    /// Takes note that a person asked to send a form that is judged only then, as where nobody sees what they type. What is
    /// wrong stands at its field until that field is changed, like what a service rejected.
    /// - Returns: As ``submit(_:)``.
    public mutating func submit(judgedNow problems: [Name: String]) -> Bool {
        guard submit([:]) else { return false }
        (isPending, rejected) = (problems.isEmpty, problems)
        return isPending
    }

    /// Takes note that sending has ended, well or with something that the form doesn't tell.
    public mutating func finish() {
        isPending = false
    }

    /// Takes why it wasn't done.
    /// - Parameters:
    ///   - problems: What the service rejected, by the property's name; what no field shows stands at its end.
    ///   - message: What happened and what to do, where it rejected nothing in particular.
    ///   - name: The field of a property.
    public mutating func fail(
        _ problems: [(property: String, message: String)] = [], otherwise message: String,
        name: (String) -> Name? = Name.init(rawValue:)
    ) {
        (isPending, rejected) = (false, [:])
        var others: [String] = []
        for problem in problems {
            if let name = name(problem.property), texts[name] != nil {
                rejected[name] = rejected[name] ?? problem.message
            } else {
                others.append(problem.message)
            }
        }
        failure = problems.isEmpty ? message : others.isEmpty ? nil : others.joined(separator: " ")
    }

    /// What is told at a field: what the service rejected, or the field's problem once that may be told.
    public func error(of name: Name, _ problems: [Name: String]) -> String? {
        rejected[name] ?? (isTried || touched.contains(name) ? problems[name] : nil)
    }

    /// The form for a screen: the fields with their values and errors filled in.
    /// - Parameters:
    ///   - problems: What is wrong with each field; none where it is judged when it is sent.
    ///   - advice: What is told at the end of a form that was tried while fields are wrong; `nil` where its fields say it
    ///     all.
    public func form(
        _ id: ElementID, _ fields: [Field], problems: [Name: String] = [:], submit: Command,
        advice: String? = "Some fields need a look before this can be saved."
    ) -> InputForm {
        let isWrong = isTried && !problems.isEmpty || !rejected.isEmpty
        let hidden = rejected.filter { name, _ in !fields.contains { $0.id.rawValue == name.rawValue } }.values.sorted()
        return InputForm(
            id: id,
            fields: fields.map { field in
                guard let name = Name(rawValue: field.id.rawValue) else { return field }
                var field = field
                if let text = texts[name] { field.value = field.kind.value(text) }
                field.error = error(of: name, problems)
                return field
            },
            error: failure ?? (hidden.isEmpty ? isWrong ? advice : nil : hidden.joined(separator: " ")),
            submit: submit,
            isPending: isPending
        )
    }

    /// The question before a person leaves the form; nil where nothing would be lost.
    public var backConfirmation: Confirmation? {
        if isPending {
            return Confirmation(question: "This is being saved. Leave before that is certain?", confirmLabel: "Leave")
        }
        return hasChanges
            ? Confirmation(question: "Leave without saving what you typed?", confirmLabel: "Leave") : nil
    }
}

extension FieldValue {
    /// The value as a form keeps it.
    fileprivate var formText: String {
        switch self {
        case .text(let text): text
        case .option(let option): option?.rawValue ?? ""
        case .flag(let isOn): "\(isOn)"
        }
    }
}

extension Field.Kind {
    /// The value of a form's text in a field of this kind.
    fileprivate func value(_ text: String) -> FieldValue {
        switch self {
        case .choice: .option(text.isEmpty ? nil : OptionID(text))
        case .flag: .flag(text == "true")
        case .text, .multilineText, .secret, .number, .date: .text(text)
        }
    }
}
