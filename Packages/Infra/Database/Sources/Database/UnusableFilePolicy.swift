/// What opening a database does with a file that can't be read as one.
///
/// A readable database of another program is always left unchanged.
public enum UnusableFilePolicy: Sendable {
    /// The file is moved unchanged to another name, and the next opening creates an empty database. For a file whose
    /// location only the app decides, so that nothing else can be there.
    case setAside
    /// The file stays unchanged in its place, with its name and permissions, and every opening throws until somebody
    /// moves it. For a file that a person named, and for a server, which must not start without its data.
    case refuse
}
