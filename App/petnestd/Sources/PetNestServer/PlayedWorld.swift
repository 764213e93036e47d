/// The part of the outside world that a server plays through the API.
public enum PlayedWorld: String, Sendable {
    /// Nothing. Payments by card are declined after two minutes, unless a program that opens the same store answers them.
    case nothing = "no"
    /// The bank of the test cards, which are the only cards that can be saved.
    case bank
    /// The bank, and the sitters, the shop and the trackers of the sample data.
    case everything = "yes"
}
