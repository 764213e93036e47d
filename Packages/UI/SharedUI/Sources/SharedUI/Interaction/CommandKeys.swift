import CorePresentation

/// Which key stands for which of a screen's commands, with conflicts settled: one key each, none twice.
///
/// A command keeps the key that it asks for unless an earlier one has it; the others get the first free letter or
/// digit of their label, then of the alphabet. The result depends on the screen alone.
package struct CommandKeys: Hashable, Sendable {
    private var keys: [CommandID: Character] = [:]
    private var commands: [Character: CommandID] = [:]
    /// The keys that stand for something else already.
    private var taken: Set<Character> = []

    /// Gives every command of a screen its key, as far as there are keys.
    package init(_ screen: Screen) {
        assign(screen.allCommands)
    }

    private init() {}

    private mutating func assign(_ all: [Command]) {
        for command in all {
            if let wanted = command.key.flatMap({ $0.lowercased().first }), Self.isUsable(wanted) {
                assign(wanted, to: command.id)
            }
        }
        for command in all where keys[command.id] == nil {
            let candidates = command.label.lowercased() + "abcdefghijklmnopqrstuvwxyz0123456789"
            for candidate in candidates where Self.isUsable(candidate) && isFree(candidate) {
                assign(candidate, to: command.id)
                break
            }
        }
    }

    /// The keys of a row's commands, which stand for them while the row has the focus: what each asks for, or else the
    /// first free letter of its label, of those that no command of the whole screen has.
    func forRow(_ commands: [Command]) -> CommandKeys {
        var keys = CommandKeys()
        keys.taken = Set(self.commands.keys)
        keys.assign(commands)
        return keys
    }

    /// The key of a command.
    subscript(command: CommandID) -> Character? { keys[command] }

    /// The command of a key.
    package func command(for key: Character) -> CommandID? { commands[key] }

    private mutating func assign(_ key: Character, to command: CommandID) {
        guard isFree(key), keys[command] == nil else { return }
        commands[key] = command
        keys[command] = key
    }

    private func isFree(_ key: Character) -> Bool {
        commands[key] == nil && !taken.contains(key)
    }

    /// Letters and digits; signs such as `?` and `/` belong to the surface.
    private static func isUsable(_ key: Character) -> Bool {
        key.isASCII && (key.isLetter || key.isNumber)
    }
}
