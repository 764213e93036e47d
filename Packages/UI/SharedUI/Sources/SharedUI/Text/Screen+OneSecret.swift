import CorePresentation

extension Screen {
    /// Returns the form that Enter in an empty field sends: the field is required, or the only one. `nil` for other
    /// fields, and if the form can't be sent now.
    func form(sentFromEmpty id: FieldID) -> InputForm? {
        for case .form(let form) in allElements where form.submit.isEnabled && !form.isPending {
            if form.fields.contains(where: { $0.id == id && ($0.isRequired || form.fields.count == 1) }) { return form }
        }
        return nil
    }

    /// The form of a screen that asks only for a secret, such as a lock. It is filled in and sent at once.
    var formOfOneSecret: InputForm? {
        let fields = allFields
        guard fields.count == 1, fields[0].kind == .secret else { return nil }
        for case .form(let form) in allElements where form.fields == fields { return form }
        return nil
    }
}
