import CorePresentation

/// Which key stands for which of a screen's commands, with conflicts settled: one key each, none twice.
///
/// A command keeps the key that it asks for unless an earlier one has it; the others get the first free letter or
/// digit of their label, then of the alphabet. The result depends on the screen alone.
package struct CommandKeys: Hashable, Sendable {
    private var keys: [CommandID: Character] = [:]
    private var commands: [Character: CommandID] = [:]

    /// Gives every command of a screen its key, as far as there are keys.
    package init(_ screen: Screen) {
        let all = screen.allCommands
        for command in all {
            if let wanted = command.key.flatMap({ $0.lowercased().first }), Self.isUsable(wanted) {
                assign(wanted, to: command.id)
            }
        }
        for command in all where keys[command.id] == nil {
            let candidates = command.label.lowercased() + "abcdefghijklmnopqrstuvwxyz0123456789"
            for candidate in candidates where Self.isUsable(candidate) && commands[candidate] == nil {
                assign(candidate, to: command.id)
                break
            }
        }
    }

    /// The key of a command.
    subscript(command: CommandID) -> Character? { keys[command] }

    /// The command of a key.
    package func command(for key: Character) -> CommandID? { commands[key] }

    private mutating func assign(_ key: Character, to command: CommandID) {
        guard commands[key] == nil, keys[command] == nil else { return }
        commands[key] = command
        keys[command] = key
    }

    /// Letters and digits; signs such as `?` and `/` belong to the surface.
    private static func isUsable(_ key: Character) -> Bool {
        key.isASCII && (key.isLetter || key.isNumber)
    }
}
