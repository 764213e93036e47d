extension StringProtocol {
    /// Whether every byte is a printable ASCII character, so that the text is clean and each byte takes a cell.
    var isPrintableASCII: Bool {
        let answer = utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte &- 0x20 >= 0x5F { return false }
            return true
        }
        return answer ?? utf8.allSatisfy { $0 &- 0x20 < 0x5F }
    }
}
