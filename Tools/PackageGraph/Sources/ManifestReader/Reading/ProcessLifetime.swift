/// What lives until the process ends.
public enum ProcessLifetime {
    /// Keeps a value, so that nothing it holds is taken apart.
    ///
    /// A program that is about to end gets its memory back at once by ending; to free a large structure piece by piece takes as
    /// long as a tenth of the work on it.
    public static func keep(_ value: Any) {
        _ = Unmanaged.passRetained(Holder(value))
    }

    private final class Holder {
        let value: Any
        init(_ value: Any) { self.value = value }
    }
}
