import CoreArchitecture

/// A hash that is the same for equal values in every process and on every machine.
///
/// It is the FNV-1a hash with 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/) of the lines that show the value, so
/// every value can be hashed. The value of a ``Secret`` isn't included. Hashing costs much more than reducing an
/// action, and is done only while a recorder runs.
public struct StateHash: Hashable, Sendable, CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public let description: String

    /// Creates the hash of a value.
    public init(of value: Any) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for line in ValueLines(value).lines {
            for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ 0x0a) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        description = String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension StateHash: Codable {
    /// Reads the digits.
    public init(from decoder: any Decoder) throws {
        description = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
