extension DiskFile.Stamp {
    /// Reads the format of ``write(to:)``.
    init(_ reader: inout ByteReader) {
        self.init(size: reader.number(), inode: reader.number(), modified: reader.number(), changed: reader.number())
    }

    func write(to writer: inout ByteWriter) {
        writer.add(size)
        writer.add(inode)
        writer.add(modified)
        writer.add(changed)
    }
}
