import Database
import Foundation
import HTTPTypes

/// One request that a slice answers.
///
/// ```swift
/// Route("GET v1/pets/:pet/weights?limit=N", answer: "200 `{\"weights\": [weight]}`, newest first") { call, store in
///     let pet: PetID = try call.id("pet")
///     return try Answer(store.weights(of: pet))
/// }
/// ```
///
/// `:pet` is an id, and nothing but a UUID; anything else goes into the query or the body. The handler runs in one
/// transaction, which is rolled back where it throws: a `GET` in one that can only read, all other methods in one that
/// can write.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// The parts of the path; one that begins with a colon is an id's name.
    let path: [Substring]
    /// The line of the table in API: the request as it is documented, its body, and its answer.
    let documentation: (request: String, body: String, answer: String)
    let handler: @Sendable (_ call: Call, _ store: Connection) throws -> Answer

    /// Describes a request and how it is answered.
    /// - Parameters:
    ///   - request: Its method and path; the parameters of a query follow for the reader alone.
    ///   - body: What its body holds, in a word that API explains.
    ///   - answer: The status and body of the answer, in words.
    init(
        _ request: String, body: String = "", answer: String,
        handler: @escaping @Sendable (_ call: Call, _ store: Connection) throws -> Answer
    ) {
        let words = request.split(separator: " ", maxSplits: 1)
        method = words.first.flatMap { HTTPRequest.Method(String($0)) } ?? .get
        path = Query.split(words.last.map(String.init) ?? "").path.split(separator: "/").map { Substring(String($0)) }
        documentation = (request, body, answer)
        self.handler = handler
    }

    /// The names of the ids in the path, in its order.
    var names: [String] {
        path.filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
    }
}
