/// Where an intent came from.
public enum IntentOrigin: String, Codable, Hashable, Sendable {
    /// A person did something.
    case user
    /// An effect sent an action, or something answered it.
    case effect
    /// A deep link was opened.
    case route
}
