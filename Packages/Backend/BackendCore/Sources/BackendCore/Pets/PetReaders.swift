/// The parts of SQL statements that check access to a pet's records.
///
/// The view `petReader`, of the slice of pets, has a row for each account and each pet that it may read: the columns `pet`,
/// `owner`, `account`, `role`, and `begins` and `ends` in seconds since 1970, the latter far in the future for no end.
public enum PetReaders {
    /// The condition that a row of `pet` belongs to the household of an account, which is the condition's only
    /// parameter: it is the account's own, or shared with it as family. Lists of all pets, such as the agenda, contain
    /// these pets.
    public static let isOfHousehold =
        "pet.id IN (SELECT pet FROM petReader WHERE petReader.account = ? AND role IN ('owner', 'family'))"

    /// The condition that an account may write the diaries of a row of `pet` at a time: it is of the household, or the
    /// account is its sitter then. The parameters are the account, and the time twice. Due items of diaries, such as
    /// doses, are listed for these pets.
    public static let isLookedAfter = """
        pet.id IN (SELECT pet FROM petReader WHERE petReader.account = ? AND role IN ('owner', 'family', 'sitter') \
        AND begins <= ? AND ends > ?)
        """

    /// The owners in whose households an account is, as a subquery with the account as its only parameter.
    public static let householdOwners =
        "(SELECT owner FROM petReader WHERE petReader.account = ? AND role IN ('owner', 'family'))"

    /// An account, and the owners of pets that are shared with it at a time, as a subquery. Its parameters are the account
    /// twice, and the time twice.
    public static let readableOwners = """
        (SELECT id FROM account WHERE id = ? UNION \
        SELECT owner FROM petReader WHERE petReader.account = ? AND begins <= ? AND ends > ?)
        """

    /// The pets that an account may read at a time or later. The parameters are the account and the time.
    public static let pets = "SELECT pet FROM petReader WHERE petReader.account = ? AND ends > ?"

    /// The accounts that may read a pet at a time or later. The parameters are the pet and the time.
    public static let accounts = "SELECT petReader.account FROM petReader WHERE pet = ? AND ends > ?"
}
