import CorePresentation

extension Theme {
    /// Returns a command as a button: `[ s Save ]`, or `( Save )` while it is disabled.
    func button(for command: Command, key: Character?) -> Line {
        var line = Line()
        let look: Style
        switch command.role {
        case _ where !command.isEnabled: look = faint
        case .normal: look = .plain
        case .primary: look = accent
        case .destructive: look = style(.bold, .red)
        }
        line.append(command.isEnabled ? "[ " : "( ", look)
        if let key, command.isEnabled { line.append("\(key) ", faint) }
        line.append(command.label, look)
        line.append(command.isEnabled ? " ]" : " )", look)
        return line
    }
}
