/// Responses of the backend from before clients and backend shared their records, with other tokens.
enum Answers {
    /// A session of a new account of a device.
    static let device = """
        {"access":"token-1",
        "account":{"id":"00000000-0000-4000-8000-000000000001","kind":"device","since":1795705258},"expiresIn":600,
        "refresh":"token-2","refreshExpiresIn":5184000,
        "secret":"token-3","session":"f304f1f3-bc12-4cbc-8cd0-3e72002d3a77"}
        """

    /// A session of a new account with e-mail and password.
    static let register = """
        {"access":"token-4","account":{"email":"ada@example.org",
        "id":"ab542378-ac1e-43e4-8525-42e28c7fdb13","kind":"password","since":1777809600},"expiresIn":600,
        "refresh":"token-5","refreshExpiresIn":5184000,
        "session":"5230efa0-f935-49f1-b63b-ee8ba469ac20"}
        """

    /// An account.
    static let account = """
        {"email":"ada@example.org","id":"ab542378-ac1e-43e4-8525-42e28c7fdb13","kind":"password","since":1777809600}
        """

    /// The sessions of an account.
    static let sessions = """
        {"sessions":[{"device":"Laptop","id":"5230efa0-f935-49f1-b63b-ee8ba469ac20","isCurrent":true,
        "since":1777809600,"used":1777809600}]}
        """

    /// A renewed session.
    static let refresh = """
        {"access":"token-6","account":{"email":"ada@example.org",
        "id":"ab542378-ac1e-43e4-8525-42e28c7fdb13","kind":"password","since":1777809600},"expiresIn":600,
        "refresh":"token-7","refreshExpiresIn":5184000,
        "session":"5230efa0-f935-49f1-b63b-ee8ba469ac20"}
        """
}
