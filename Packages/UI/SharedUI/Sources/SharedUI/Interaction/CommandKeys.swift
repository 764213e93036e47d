import CorePresentation

/// The keys of a screen's commands, without conflicts.
///
/// A command keeps its requested key unless an earlier one has it. The others get the first free letter or digit of
/// their label, then of the alphabet. The result depends only on the screen.
package struct CommandKeys: Hashable, Sendable {
    private var keys: [CommandID: Character] = [:]
    private var commands: [Character: CommandID] = [:]
    /// The keys that are already in use.
    private var taken: Set<Character> = []

    /// Assigns a key to every command of a screen, while there are free keys.
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

    /// Returns the keys of a row's commands while the row has the focus: the requested one, or the first letter of the
    /// label that no command of the screen uses.
    func forRow(_ commands: [Command]) -> CommandKeys {
        var keys = CommandKeys()
        keys.taken = Set(self.commands.keys)
        keys.assign(commands)
        return keys
    }

    /// Returns the key of a command.
    subscript(command: CommandID) -> Character? { keys[command] }

    package func command(for key: Character) -> CommandID? { commands[key] }

    private mutating func assign(_ key: Character, to command: CommandID) {
        guard isFree(key), keys[command] == nil else { return }
        commands[key] = command
        keys[command] = key
    }

    private func isFree(_ key: Character) -> Bool {
        commands[key] == nil && !taken.contains(key)
    }

    /// Returns whether a key is a letter or digit. Signs such as `?` and `/` are used by the surface.
    private static func isUsable(_ key: Character) -> Bool {
        key.isASCII && (key.isLetter || key.isNumber)
    }
}
