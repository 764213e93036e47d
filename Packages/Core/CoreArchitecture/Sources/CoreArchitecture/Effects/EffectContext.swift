/// The context of a part of an effect: the action, ids and queues it belongs to.
struct EffectContext: Sendable {
    /// Stored separately, so that an effect without an id, the usual case, costs nothing for it.
    final class Place: Sendable {
        let ids: [EffectID]
        let entries: [Int]

        init(ids: [EffectID], entries: [Int]) {
            self.ids = ids
            self.entries = entries
        }
    }

    /// The number of the action whose reduction returned the effect.
    var action: Int
    var place: Place?

    init(action: Int) {
        self.action = action
    }

    /// The ids that cancel it.
    var ids: [EffectID] { place?.ids ?? [] }
    /// The queue entries that it belongs to.
    var entries: [Int] { place?.entries ?? [] }

    /// Returns the context with one more id that cancels the effect.
    func cancellable(_ id: EffectID) -> Self {
        with(Place(ids: ids + [id], entries: entries))
    }

    /// Returns the context as part of a queue entry.
    func entry(_ entry: Int) -> Self {
        with(Place(ids: ids, entries: entries + [entry]))
    }

    private func with(_ place: Place) -> Self {
        var context = self
        context.place = place
        return context
    }
}

/// The effects to cancel.
enum Cancellation {
    /// The effects with an id.
    case id(EffectID)
    /// An effect that a queue started.
    case entry(Int)
    /// All effects of the store.
    case all

    func matches(_ other: EffectID) -> Bool {
        if case .id(let id) = self { id == other } else { false }
    }

    func matches(_ context: EffectContext) -> Bool {
        switch self {
        case .id(let id): context.ids.contains(id)
        case .entry(let entry): context.entries.contains(entry)
        case .all: true
        }
    }
}
