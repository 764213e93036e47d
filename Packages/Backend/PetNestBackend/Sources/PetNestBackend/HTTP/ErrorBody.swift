/// The body of an answer that isn't a success.
struct ErrorBody: Encodable {
    struct Content: Encodable {
        let code: String
        let message: String
        let problems: [Problem]?
    }

    let error: Content

    init(code: String, message: String, problems: [Problem]? = nil) {
        error = Content(code: code, message: message, problems: problems)
    }
}
