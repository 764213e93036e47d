import CorePresentation

/// The texts of a form and its progress: the touched fields, whether the person tried to send it, whether it is being
/// sent, and what the service rejected.
///
/// The feature validates the texts and passes the problems in, one sentence for each field. A problem is shown once its
/// field was touched or sending was tried, so a new form shows no errors. An error from the service stays at its field
/// until the field is changed.
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
    /// The text of each field. A choice is stored as the chosen option's id, a flag as `true` or `false`.
    public private(set) var texts: [Name: String]
    /// Whether the form is being sent. Fields can't be edited then.
    public private(set) var isPending = false
    private var opened: [Name: String]
    private var touched: Set<Name> = []
    private var isTried = false
    private var rejected: [Name: String] = [:]
    private var failure: String?

    /// Creates a form.
    /// - Parameter texts: The initial text of every field, including empty ones. Other fields can't be edited.
    public init(_ texts: [Name: String] = [:]) {
        self.texts = texts
        opened = texts
    }

    /// Returns the text of a field without surrounding white space.
    public func text(_ name: Name) -> String {
        let text = texts[name] ?? ""
        return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Whether edits would be lost if the form were closed.
    public var hasChanges: Bool { texts != opened }

    /// Returns whether a field differs from its initial text.
    public func hasChanged(_ name: Name) -> Bool { texts[name] != opened[name] }

    /// Returns whether the person has edited a field.
    public func isTouched(_ name: Name) -> Bool { touched.contains(name) }

    /// Sets the value of a field that the person edited. Ignored while the form is being sent, and for an unknown
    /// field.
    /// - Returns: `false` if the edit was ignored.
    @discardableResult
    public mutating func edit(_ field: FieldID, _ value: FieldValue) -> Bool {
        guard let name = Name(rawValue: field.rawValue) else { return false }
        return edit(name, value.formText)
    }

    /// Sets the text of a field that the person edited. Ignored while the form is being sent, and for an unknown field.
    /// - Returns: `false` if the edit was ignored.
    @discardableResult
    public mutating func edit(_ name: Name, _ text: String) -> Bool {
        guard !isPending, texts[name] != nil else { return false }
        texts[name] = text
        touched.insert(name)
        rejected[name] = nil
        failure = nil
        return true
    }

    /// Fills in a field for the person, without marking it as touched.
    public mutating func fill(_ name: Name, _ text: String) {
        texts[name] = text
    }

    /// Takes over a newer version of what the form edits: the fields that the person hasn't changed get its texts as
    /// their initial ones. A field that only the newer version has is added.
    public mutating func adopt(_ newer: [Name: String]) {
        for (name, text) in newer where !hasChanged(name) {
            texts[name] = text
            opened[name] = text
        }
    }

    /// Returns whether the person and a newer version have both changed a field, to different texts.
    public func isContested(_ name: Name, by newer: String) -> Bool {
        hasChanged(name) && newer != opened[name] && newer != texts[name]
    }

    /// Records that the person wants to send the form.
    /// - Parameter problems: The problem of each invalid field.
    /// - Returns: Whether it can be sent now: there are no problems, and it isn't being sent already.
    public mutating func submit(_ problems: [Name: String]) -> Bool {
        guard !isPending else { return false }
        isTried = true
        rejected = [:]
        failure = nil
        isPending = problems.isEmpty
        return isPending
    }

    /// Records that the person wants to send a form that is validated only then, for example because its text is
    /// hidden. A problem stays at its field until that field is changed, like an error from the service.
    /// - Returns: The same as ``submit(_:)``.
    public mutating func submit(showing problems: [Name: String]) -> Bool {
        guard submit([:]) else { return false }
        isPending = problems.isEmpty
        rejected = problems
        return isPending
    }

    /// Records that sending has ended, successfully or with a failure that the form doesn't show.
    public mutating func finish() {
        isPending = false
    }

    /// Records why sending failed.
    /// - Parameters:
    ///   - problems: The errors of the service by property name. Errors without a field are shown at the end of the
    ///     form.
    ///   - message: What happened and what to do, if the service reported no specific errors.
    ///   - name: Returns the field of a property.
    public mutating func fail(
        _ problems: [(property: String, message: String)] = [], otherwise message: String,
        name: (String) -> Name? = Name.init(rawValue:)
    ) {
        isPending = false
        rejected = [:]
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

    /// Returns the error shown at a field: the service's error, or the field's problem once it may be shown.
    public func error(of name: Name, _ problems: [Name: String]) -> String? {
        rejected[name] ?? (isTried || touched.contains(name) ? problems[name] : nil)
    }

    /// Returns the form for a screen, with the fields' values and errors filled in.
    /// - Parameters:
    ///   - problems: The problem of each invalid field; empty for a form that is validated when it is sent.
    ///   - advice: The text at the end of an invalid form after the person tried to send it, or `nil` if the fields say
    ///     it all.
    public func form(
        _ id: ElementID, _ fields: [Field], problems: [Name: String] = [:], submit: Command,
        advice: String? = "Some fields must be corrected before this can be saved."
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

    /// The question before the person leaves the form, or `nil` if nothing would be lost.
    public var backConfirmation: Confirmation? {
        if isPending {
            return Confirmation(question: "This is being saved. Leave before that is certain?", confirmLabel: "Leave")
        }
        return hasChanges
            ? Confirmation(question: "Leave without saving what you typed?", confirmLabel: "Leave") : nil
    }
}

extension FieldValue {
    /// The value as a form stores it.
    fileprivate var formText: String {
        switch self {
        case .text(let text): text
        case .option(let option): option?.rawValue ?? ""
        case .flag(let isOn): "\(isOn)"
        }
    }
}

extension Field.Kind {
    /// Returns the value of a form's text in a field of this kind.
    fileprivate func value(_ text: String) -> FieldValue {
        switch self {
        case .choice: .option(text.isEmpty ? nil : OptionID(text))
        case .flag: .flag(text == "true")
        case .text, .multilineText, .secret, .number, .date, .time: .text(text)
        }
    }
}
