/// A record of an LLVM bitstream.
struct BitRecord: Equatable {
    let code: UInt64
    var fields: [UInt64] = []
    /// The bytes at the end, in records that have a blob.
    var blob: ArraySlice<UInt8> = []
}
