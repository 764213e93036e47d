/// Keeps values alive until the process exits.
public enum ProcessLifetime {
    /// Keeps a value alive, so that nothing it references is deallocated.
    ///
    /// Exiting frees the memory of a process at once. Deallocating a large structure object by object takes up to a
    /// tenth of the time of the work on it.
    public static func retain(_ value: Any) {
        _ = Unmanaged.passRetained(Holder(value))
    }

    private final class Holder {
        let value: Any
        init(_ value: Any) { self.value = value }
    }
}
