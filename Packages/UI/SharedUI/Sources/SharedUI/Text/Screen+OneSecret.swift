import CorePresentation

extension Screen {
    /// The form of a screen that asks for one secret and nothing else, such as a lock: it is filled in and sent without more
    /// ado.
    var formOfOneSecret: InputForm? {
        let fields = allFields
        guard fields.count == 1, fields[0].kind == .secret else { return nil }
        for case .form(let form) in allElements where form.fields == fields { return form }
        return nil
    }
}
