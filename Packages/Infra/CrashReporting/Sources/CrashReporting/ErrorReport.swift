import Foundation

/// The file of an error that the app survived, as JSON.
struct ErrorReport: Codable {
    let time: Date
    let type: String
    let description: String
    let context: [String: String]
    let breadcrumbs: [String]

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(self)
    }

    init(time: Date, error: any Error, context: [String: String], breadcrumbs: [String]) {
        self.time = time
        type = String(reflecting: Swift.type(of: error))
        description = String(describing: error)
        self.context = context
        self.breadcrumbs = breadcrumbs
    }

    init(decoding data: Data) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(ErrorReport.self, from: data)
    }
}
