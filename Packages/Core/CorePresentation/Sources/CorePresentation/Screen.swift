/// The screen of a feature at one moment, as a value. A feature passes nothing else to a surface.
///
/// ## Topics
/// - Content: ``title``, ``body``, ``commands``
/// - State: ``isBusy``, ``backConfirmation``, ``exitConfirmation``
/// - Looking inside: ``allElements``, ``allCommands``, ``commands(ofRow:in:)``, ``command(_:)``, ``field(_:)``,
///   ``row(_:)``
/// - Consistency: ``inconsistencies``
public struct Screen: Hashable, Sendable, Identifiable {
    /// The id of the screen. A surface that gets a screen with another id resets focus and scroll positions.
    public var id: ScreenID
    /// The screen's title.
    public var title: String
    /// The elements, from top to bottom.
    public var body: [Element]
    /// The commands of the screen, most important first. Commands inside elements are not repeated here.
    public var commands: [Command]
    /// Whether running work will change the screen by itself.
    ///
    /// A surface that prints a screen once waits until this is false.
    public var isBusy: Bool
    /// The question to ask before leaving a screen would lose something: before ``Event/back`` is sent, the app is
    /// quit, or another place is opened.
    public var backConfirmation: Confirmation?
    /// The question to ask before ``Event/back`` is sent from the lowest screen, so that an extra key press doesn't
    /// quit the app. The command to quit doesn't ask it.
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
