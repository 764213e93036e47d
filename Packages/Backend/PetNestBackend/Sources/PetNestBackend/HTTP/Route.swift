import CoreModels
import Foundation
import HTTPTypes

/// What a path of the protocol leads to.
enum Route: Hashable, Sendable {
    case owner
    case pets
    case pet(PetID)
    case entries(EntryKind, of: PetID)
    case entry(EntryKind, UUID, of: PetID)
    case agenda

    /// Reads a path without its query.
    /// - Throws: ``Failure/notFound(_:)`` where nothing has such a path, ``Failure/malformed(_:)`` where one of its ids
    ///   doesn't parse.
    init(path: Substring) throws(Failure) {
        let unknown = Failure.notFound("There is nothing at \(path).")
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
        guard parts.popFirst() == "", parts.popFirst() == "v1", let root = parts.popFirst(),
            !parts.contains("")
        else { throw unknown }
        switch (root, parts.popFirst(), parts.popFirst(), parts.popFirst(), parts.isEmpty) {
        case ("owner", nil, nil, nil, true): self = .owner
        case ("agenda", nil, nil, nil, true): self = .agenda
        case ("pets", nil, nil, nil, true): self = .pets
        case ("pets", let pet?, nil, nil, true): self = .pet(try PetID(path: pet))
        case ("pets", let pet?, let plural?, let entry, true):
            guard let kind = EntryKind(rawValue: String(plural)) else { throw unknown }
            let pet = try PetID(path: pet)
            if let entry {
                self = .entry(kind, try PetID(path: entry).rawValue, of: pet)
            } else {
                self = .entries(kind, of: pet)
            }
        default: throw unknown
        }
    }

    /// The methods that the route answers.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .owner: [.get, .put]
        case .pets, .entries, .agenda: [.get]
        case .pet: [.get, .put, .delete]
        case .entry: [.put, .delete]
        }
    }
}

extension EntityID {
    fileprivate init(path text: Substring) throws(Failure) {
        guard let id = Self(text) else { throw .malformed("“\(text)” in the path is no id: it should be a UUID.") }
        self = id
    }
}
