import CorePresentation

extension InputForm {
    /// The command that sends the form, disabled while the form is being sent.
    var effectiveSubmit: Command {
        var command = submit
        if isPending { command.isEnabled = false }
        return command
    }
}
