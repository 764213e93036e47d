import CorePresentation

extension Screen {
    /// The form in which a field has to be filled in, or `nil` if it may stay empty or can't be sent now.
    func form(requiring id: FieldID) -> InputForm? {
        for case .form(let form) in allElements where form.submit.isEnabled && !form.isPending {
            if form.fields.contains(where: { $0.id == id && $0.isRequired }) { return form }
        }
        return nil
    }

    /// The form of a screen that asks for one secret and nothing else, such as a lock: it is filled in and sent without more
    /// ado.
    var formOfOneSecret: InputForm? {
        let fields = allFields
        guard fields.count == 1, fields[0].kind == .secret else { return nil }
        for case .form(let form) in allElements where form.fields == fields { return form }
        return nil
    }
}
