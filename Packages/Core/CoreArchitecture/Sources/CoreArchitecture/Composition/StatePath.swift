/// Where the state of a part lies in that of the whole.
@usableFromInline
struct StatePath<Whole, Part>: Sendable {
    @usableFromInline let keyPath: WritableKeyPath<Whole, Part> & Sendable
    /// Where the part is stored in the whole's memory, if it simply is: reaching it by its key path costs many times as
    /// much.
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
