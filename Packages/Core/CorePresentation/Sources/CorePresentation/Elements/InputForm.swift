/// Fields to fill in, and the command that sends them.
public struct InputForm: Hashable, Sendable {
    /// The id of the form.
    public var id: ElementID
    /// The fields, in order.
    public var fields: [Field]
    /// An error of the form as a whole. Errors of one field are in the field.
    public var error: String?
    /// The command that sends the form. It stays enabled while fields are invalid, so that the person can find out why.
    public var submit: Command
    /// Whether the form was sent and the answer is pending. Fields can't be edited then.
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
