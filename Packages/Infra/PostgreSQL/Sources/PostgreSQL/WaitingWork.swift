/// The work that waits for a connection, oldest first.
struct WaitingWork {
    /// Work that waits.
    struct Piece: Sendable {
        /// Identifies the piece.
        let number: Int
        /// The time after which it doesn't wait any longer. Those of later pieces are later.
        let deadline: ContinuousClock.Instant
        /// Does the work with a connection, or receives the reason there is none. It is called once.
        let run: @Sendable (Result<Session, any Error>) -> Void
    }

    private var pieces: [Piece] = []
    private var lastNumber = 0

    /// The number of pieces.
    var count: Int { pieces.count }

    /// The deadline of the oldest piece, or `nil` if none waits.
    var firstDeadline: ContinuousClock.Instant? { pieces.first?.deadline }

    /// Returns the number of a new piece.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Adds a piece as the last one.
    mutating func append(_ piece: Piece) {
        pieces.append(piece)
    }

    /// Makes a piece that was removed the first one again.
    mutating func putBack(_ piece: Piece) {
        pieces.insert(piece, at: 0)
    }

    /// Removes the oldest piece, and returns it.
    mutating func removeFirst() -> Piece? {
        pieces.isEmpty ? nil : pieces.removeFirst()
    }

    /// Removes a piece, and returns it; `nil` if it doesn't wait any longer.
    mutating func remove(_ number: Int) -> Piece? {
        pieces.firstIndex { $0.number == number }.map { pieces.remove(at: $0) }
    }

    /// Removes the pieces whose deadline has passed, and returns them.
    mutating func removeExpired(at now: ContinuousClock.Instant) -> [Piece] {
        let expired = Array(pieces.prefix { $0.deadline <= now })
        pieces.removeFirst(expired.count)
        return expired
    }
}
