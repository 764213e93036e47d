/// Fields to fill in, and the command that sends them.
public struct InputForm: Hashable, Sendable {
    /// Names the form.
    public var id: ElementID
    /// The fields, in order.
    public var fields: [Field]
    /// What is wrong with the fields taken together; errors of one field stand in it.
    public var error: String?
    /// The command that sends the form. It stays enabled while fields are wrong, so that a person can ask why.
    public var submit: Command
    /// Whether the form has been sent and its answer is awaited; the fields can't be changed then.
    public var isPending: Bool

    /// Creates a form.
    public init(id: ElementID, fields: [Field], error: String? = nil, submit: Command, isPending: Bool = false) {
        self.id = id
        self.fields = fields
        self.error = error
        self.submit = submit
        self.isPending = isPending
    }
}
