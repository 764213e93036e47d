/// A record of an LLVM bitstream.
struct BitRecord: Equatable {
    let code: UInt64
    var fields: [UInt64] = []
    /// The bytes at its end, in records that have some.
    var blob: ArraySlice<UInt8> = []
}
