/// The place of a part's state in the state of the whole.
@usableFromInline
struct StatePath<Whole, Part>: Sendable {
    @usableFromInline let keyPath: WritableKeyPath<Whole, Part> & Sendable
    /// The offset of a stored part in the memory of the whole. Access by key path costs many times as much.
    @usableFromInline let offset: Int?

    @inlinable
    init(_ keyPath: WritableKeyPath<Whole, Part> & Sendable) {
        self.keyPath = keyPath
        offset = MemoryLayout<Whole>.offset(of: keyPath)
    }

    @inlinable
    func change<Result>(_ whole: inout Whole, _ body: (inout Part) -> Result) -> Result {
        guard let offset else { return body(&whole[keyPath: keyPath]) }
        return withUnsafeMutablePointer(to: &whole) { pointer in
            body(&UnsafeMutableRawPointer(pointer).advanced(by: offset).assumingMemoryBound(to: Part.self).pointee)
        }
    }
}
