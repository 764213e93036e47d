import CoreWire

/// The operations on the owner of an account's pets.
public enum OwnerAPI {
    /// Reads the owner.
    public static let owner = Endpoint<NoBody, OwnerDTO>(
        "GET v1/owner", answer: "owner", failures: [FailureDeclaration(404, when: "none is stored")])
    /// Saves the owner.
    public static let save = Endpoint<OwnerDTO, OwnerDTO>(
        "PUT v1/owner", body: "owner", answer: "owner, which replaces an earlier one",
        audience: .sharers)

    /// All operations, in the order of the page of the API.
    public static let all = [owner.declaration, save.declaration]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // owner; phone may be absent
        {"id": "…", "name": "Ada Winter", "phone": "+49 30 901820"}
        """
}
