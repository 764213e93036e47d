extension BidirectionalCollection<UInt8> {
    /// The number of lines of a text. The last one may have no newline.
    public var lineCount: Int {
        let newline = UInt8(ascii: "\n")
        return count { $0 == newline } + (last.map { $0 != newline } == true ? 1 : 0)
    }
}
