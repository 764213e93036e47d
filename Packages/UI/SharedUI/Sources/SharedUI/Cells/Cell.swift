/// One cell of a terminal's screen, in eight bytes.
struct Cell: Hashable, Sendable {
    /// The shown scalar or, if the highest bit is set, the index of a longer cluster in the buffer's table.
    var content: UInt32
    /// How it looks.
    var style: Style
    /// 1; 2 for a letter that also covers the next cell; or 0 for the covered cell.
    var width: UInt8

    /// An empty cell.
    static let blank = Cell(content: 0x20, style: .plain, width: 1)

    /// The index of the cluster in the buffer's table, for cells with more than one scalar.
    var clusterIndex: Int? {
        content & 0x8000_0000 == 0 ? nil : Int(content & 0x7FFF_FFFF)
    }

    /// The index of the pixels in the buffer's table, for cells of a picture. They have the second highest bit set,
    /// which no scalar has.
    var pixelIndex: Int? {
        content & 0xC000_0000 == 0x4000_0000 ? Int(content & 0x3FFF_FFFF) : nil
    }
}
