/// One cell of a terminal's screen, in eight bytes.
struct Cell: Hashable, Sendable {
    /// The scalar shown, or, with the highest bit set, the index of a longer cluster in the buffer's table.
    var content: UInt32
    /// How it looks.
    var style: Style
    /// 1, or 2 for a letter that covers the next cell too, or 0 for a cell so covered.
    var width: UInt8

    /// An empty cell.
    static let blank = Cell(content: 0x20, style: .plain, width: 1)

    /// Where the cluster stands in the buffer's table, for cells that hold more than one scalar.
    var clusterIndex: Int? {
        content & 0x8000_0000 == 0 ? nil : Int(content & 0x7FFF_FFFF)
    }

    /// Where the points of color stand in the buffer's table, for cells of a picture: those with the second highest
    /// bit set, which no scalar has.
    var pixelIndex: Int? {
        content & 0xC000_0000 == 0x4000_0000 ? Int(content & 0x3FFF_FFFF) : nil
    }
}
