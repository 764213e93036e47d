/// How many effects of one id may be under way, and what happens to one too many. Less than 1 counts as 1.
public enum QueuePolicy: Hashable, Sendable {
    /// What happens to an effect for which there is no place.
    public enum Overflow: Hashable, Sendable {
        /// It never begins.
        case drop
        /// It begins when one under way is over, first in, first out.
        case wait
    }

    /// The newest so many; the oldest of them is cancelled to make place for a new one.
    case newest(Int)
    /// The oldest so many; a new one drops or waits until there is place.
    case oldest(Int, Overflow = .drop)
}
