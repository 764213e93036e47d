import CoreModels
import CoreWire
import Database
import Foundation

extension Route {
    /// Creates the route of an endpoint without a body in its request.
    /// - Parameter handler: Receives the ids in the path, in their order; runs in one transaction.
    public init<each Entity, Output: Encodable>(
        _ endpoint: Endpoint<repeat each Entity, NoBody, Output>,
        handler:
            @escaping @Sendable (_ call: Call, _ store: Connection, _ ids: repeat EntityID<each Entity>) throws
            -> Output
    ) {
        self.init(endpoint.declaration) { call, store in
            var ids = try call.ids(of: endpoint.declaration)
            return try Answer(
                handler(call, store, repeat ids.next(as: (each Entity).self)), to: endpoint.declaration)
        }
    }

    /// Creates the route of an endpoint.
    /// - Parameter handler: Receives the body and then the ids in the path, in their order; runs in one transaction.
    public init<each Entity, Body: Decodable, Output: Encodable>(
        _ endpoint: Endpoint<repeat each Entity, Body, Output>,
        handler:
            @escaping @Sendable (
                _ call: Call, _ store: Connection, _ body: Body, _ ids: repeat EntityID<each Entity>
            ) throws -> Output
    ) {
        self.init(endpoint.declaration) { call, store in
            var ids = try call.ids(of: endpoint.declaration)
            let body = try call.body.decoded(as: Body.self)
            return try Answer(
                handler(call, store, body, repeat ids.next(as: (each Entity).self)), to: endpoint.declaration)
        }
    }

    /// Creates the route of an endpoint whose handler runs its own transactions, with slow work between them.
    /// - Parameter handler: Receives the body and then the ids in the path, in their order.
    public static func inSteps<each Entity, Body: Decodable & Sendable, Output: Encodable>(
        _ endpoint: Endpoint<repeat each Entity, Body, Output>,
        handler:
            @escaping @Sendable (
                _ call: Call, _ services: RouteServices, _ body: Body, _ ids: repeat EntityID<each Entity>
            ) async throws -> Output
    ) -> Route {
        let declaration = endpoint.declaration
        return Route(
            declaration,
            .steps { call, services in
                var ids = try call.ids(of: declaration)
                let body = try call.body.decoded(as: Body.self)
                let output = try await handler(call, services, body, repeat ids.next(as: (each Entity).self))
                return try Answer(output, to: declaration)
            })
    }

    /// Creates the route of an endpoint that responds with a file, whose handler runs its own transactions.
    public static func file(
        _ endpoint: Endpoint<NoBody, JSONFile>,
        handler: @escaping @Sendable (_ call: Call, _ services: RouteServices) async throws -> JSONFile
    ) -> Route {
        Route(
            endpoint.declaration,
            .steps { call, services in
                Answer(try await handler(call, services), to: endpoint.declaration)
            })
    }

    /// Creates the route of an endpoint whose handler's writes are kept if it returns a failure. Throwing one still
    /// rolls the transaction back.
    /// - Parameter handler: Receives the body and then the ids in the path, in their order; runs in one transaction.
    public static func committing<each Entity, Body: Decodable, Output: Encodable>(
        _ endpoint: Endpoint<repeat each Entity, Body, Output>,
        handler:
            @escaping @Sendable (
                _ call: Call, _ store: Connection, _ body: Body, _ ids: repeat EntityID<each Entity>
            ) throws -> Result<Output, Failure>
    ) -> Route {
        Route(endpoint.declaration) { call, store in
            var ids = try call.ids(of: endpoint.declaration)
            let body = try call.body.decoded(as: Body.self)
            switch try handler(call, store, body, repeat ids.next(as: (each Entity).self)) {
            case .success(let output): return try Answer(output, to: endpoint.declaration)
            case .failure(let failure): return Answer(failure)
            }
        }
    }

    private init(
        _ endpoint: EndpointDeclaration,
        handler: @escaping @Sendable (_ call: Call, _ store: Connection) throws -> Answer
    ) {
        self.init(endpoint, .transaction(handler))
    }
}

/// The ids in a path, in order.
private struct PathIDs {
    var rest: ArraySlice<UUID>

    mutating func next<Entity>(as type: Entity.Type) throws(Failure) -> EntityID<Entity> {
        guard let id = rest.popFirst() else { throw .unavailable("The endpoint declares too few ids in its path.") }
        return EntityID(id)
    }
}

extension Call {
    fileprivate func ids(of endpoint: EndpointDeclaration) throws(Failure) -> PathIDs {
        PathIDs(rest: try endpoint.ids.map { name throws(Failure) in try uuid(name) }[...])
    }
}

extension RecordList {
    /// Creates the body of a list from rows.
    /// - Parameters:
    ///   - total: The number of all records, if the list has a limit.
    ///   - next: The start of the next page, if there is one.
    public init(_ rows: RowList<Record>, total: Int? = nil, next: String? = nil) {
        self.init(rows.items, unreadable: rows.unreadable, total: total, next: next)
    }
}
