/// An incremental SHA-256 computation (FIPS 180-4, sections 4.1.2, 4.2.2, 5 and 6.2).
///
/// This isn't taken from a library, because every build of Bulkhead would have to wait for the library's C and assembly
/// files. The backend has its own, smaller implementation for tokens (`Slices/Accounts/SHA256.swift`): other
/// repositories use the tools without the app, and the app doesn't build the tools, so they can't share one.
///
/// The loops are simple and use only operators that need no call, so that debug builds are fast enough.
struct SHA256: ~Copyable {
    /// The number of bytes that are hashed at once.
    static let blockSize = 64

    /// The eight words of the current hash, followed by the message schedule of a block.
    private let words: UnsafeMutablePointer<UInt32>
    /// The bytes of an incomplete block.
    private let pending: UnsafeMutableRawPointer
    private var pendingCount = 0
    private var byteCount: UInt64 = 0

    /// Starts the computation.
    init() {
        words = .allocate(capacity: 8 + 64)
        words.initialize(repeating: 0, count: 8 + 64)
        for (index, word) in Self.start.enumerated() { words[index] = word }
        pending = .allocate(byteCount: Self.blockSize, alignment: 16)
    }

    deinit {
        words.deallocate()
        pending.deallocate()
    }

    /// Adds bytes to the hashed content.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard var next = bytes.baseAddress else { return }
        var rest = bytes.count
        byteCount &+= UInt64(rest)
        if pendingCount > 0 {
            let count = min(rest, Self.blockSize - pendingCount)
            (pending + pendingCount).copyMemory(from: next, byteCount: count)
            pendingCount += count
            next += count
            rest -= count
            guard pendingCount == Self.blockSize else { return }
            Self.compress(pending, blocks: 1, into: words)
            pendingCount = 0
        }
        let blocks = rest / Self.blockSize
        Self.compress(next, blocks: blocks, into: words)
        rest -= blocks * Self.blockSize
        if rest > 0 { pending.copyMemory(from: next + blocks * Self.blockSize, byteCount: rest) }
        pendingCount = rest
    }

    /// Ends the computation and returns the 32 bytes of the digest.
    ///
    /// The padding consists of a one bit, zeros, and the number of bits (section 5.1.1).
    consuming func finalize() -> [UInt8] {
        let zeros = (2 * Self.blockSize - 1 - 8 - pendingCount) % Self.blockSize
        let padding = [0x80] + [UInt8](repeating: 0, count: zeros)
        let bits = (byteCount &* 8).bigEndian
        padding.withUnsafeBytes { update($0) }
        withUnsafeBytes(of: bits) { update($0) }
        return (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> (24 - 8 * UInt32($0 % 4))) }
    }

    private static func compress(_ bytes: UnsafeRawPointer, blocks: Int, into hash: UnsafeMutablePointer<UInt32>) {
        roundConstants.withUnsafeBufferPointer { constants in
            guard let constants = constants.baseAddress else { return }
            var block = 0
            while block < blocks {
                compress(bytes + block * blockSize, into: hash, constants)
                block &+= 1
            }
        }
    }

    private static func compress(
        _ block: UnsafeRawPointer, into hash: UnsafeMutablePointer<UInt32>, _ constants: UnsafePointer<UInt32>
    ) {
        let schedule = hash + 8
        var t = 0
        while t < 16 {
            schedule[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: t &* 4, as: UInt32.self))
            t &+= 1
        }
        while t < 64 {
            let early = schedule[t &- 15]
            let late = schedule[t &- 2]
            let s0 = (early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ early &>> 3
            let s1 = (late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ late &>> 10
            schedule[t] = schedule[t &- 16] &+ s0 &+ schedule[t &- 7] &+ s1
            t &+= 1
        }
        var a = hash[0]
        var b = hash[1]
        var c = hash[2]
        var d = hash[3]
        var e = hash[4]
        var f = hash[5]
        var g = hash[6]
        var h = hash[7]
        t = 0
        while t < 64 {
            let s1 = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
            let choice = e & f ^ ~e & g
            let first = h &+ s1 &+ choice &+ constants[t] &+ schedule[t]
            let s0 = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
            let majority = a & b ^ a & c ^ b & c
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ s0 &+ majority
            t &+= 1
        }
        hash[0] &+= a
        hash[1] &+= b
        hash[2] &+= c
        hash[3] &+= d
        hash[4] &+= e
        hash[5] &+= f
        hash[6] &+= g
        hash[7] &+= h
    }

    /// The first 32 bits of the fractional parts of the square roots of the first eight primes (section 5.3.3).
    private static let start: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
