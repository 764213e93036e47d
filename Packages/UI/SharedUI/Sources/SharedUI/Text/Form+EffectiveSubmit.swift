import CorePresentation

extension InputForm {
    /// The command that sends the form, out of use while that is being done.
    var effectiveSubmit: Command {
        var command = submit
        if isPending { command.isEnabled = false }
        return command
    }
}
