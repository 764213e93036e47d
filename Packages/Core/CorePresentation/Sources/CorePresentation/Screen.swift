/// What a feature shows at one moment, as a value: the only thing that a feature ever hands to a surface.
///
/// ## Topics
/// - Content: ``title``, ``body``, ``commands``
/// - State: ``isBusy``, ``backConfirmation``, ``exitConfirmation``
/// - Looking inside: ``allElements``, ``allCommands``, ``commands(ofRow:in:)``, ``command(_:)``, ``field(_:)``, ``row(_:)``
/// - Consistency: ``inconsistencies``
public struct Screen: Hashable, Sendable, Identifiable {
    /// Names the screen; a surface that sees another id forgets focus and scroll positions.
    public var id: ScreenID
    /// The screen's name as a person reads it.
    public var title: String
    /// What is shown, from top to bottom.
    public var body: [Element]
    /// What can be done on this screen, most important first. Commands inside elements are not repeated here.
    public var commands: [Command]
    /// Whether work is under way that will change the screen without anybody's doing.
    ///
    /// A surface that prints a screen once waits until this turns false.
    public var isBusy: Bool
    /// What to ask before the screen is left, where that loses something: before ``Event/back`` is sent, before the app
    /// is ended, before another place is opened.
    public var backConfirmation: Confirmation?
    /// What to ask before ``Event/back`` is sent from here while no screen lies behind this one, so that one key too many
    /// doesn't end the app. Ending it on purpose isn't asked about.
    public var exitConfirmation: Confirmation?

    /// Creates a screen.
    public init(
        id: ScreenID,
        title: String,
        body: [Element],
        commands: [Command] = [],
        isBusy: Bool = false,
        backConfirmation: Confirmation? = nil,
        exitConfirmation: Confirmation? = nil
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.commands = commands
        self.isBusy = isBusy
        self.backConfirmation = backConfirmation
        self.exitConfirmation = exitConfirmation
    }
}
