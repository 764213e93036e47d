import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Parses the dependency files of compilers, which have the syntax of make (`-MD` of clang, `-emit-dependencies` of
/// swiftc).
enum DependencyFile {
    /// Returns the prerequisites of all rules, as they are written.
    ///
    /// swiftc writes the same list for each of its outputs. It is parsed only once.
    static func paths(in data: Data) -> Set<String> {
        data.withUnsafeBytes { bytes in
            var paths: Set<String> = []
            var last = bytes[..<0]
            var start = 0
            while start < bytes.count {
                let end = endOfRule(bytes, from: start)
                if let colon = colon(bytes[start..<end]) {
                    let list = bytes[(colon + 1)..<end]
                    if !isSame(list, last) { read(UnsafeRawBufferPointer(rebasing: list), into: &paths) }
                    last = list
                }
                start = end + 1
            }
            return paths
        }
    }

    /// Returns the end of a rule, which is the end of a line that doesn't end with a backslash.
    private static func endOfRule(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var start = start
        while let end = index(of: newline, in: bytes[start...]) {
            if end == 0 || bytes[end - 1] != backslash { return end }
            start = end + 1
        }
        return bytes.count
    }

    /// Returns the colon after the target of a rule: the first one before a blank, since blanks in names are escaped.
    private static func colon(_ rule: Slice<UnsafeRawBufferPointer>) -> Int? {
        var rest = rule
        while let colon = index(of: UInt8(ascii: ":"), in: rest) {
            if colon + 1 == rule.endIndex || isBlank(rule[colon + 1]) { return colon }
            rest = rule[(colon + 1)...]
        }
        return nil
    }

    private static func index(of byte: UInt8, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        let whole = UnsafeRawBufferPointer(rebasing: bytes)
        guard let base = whole.baseAddress, let found = memchr(base, Int32(byte), whole.count) else { return nil }
        return bytes.startIndex + base.distance(to: UnsafeRawPointer(found))
    }

    private static func isSame(_ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard left.count == right.count else { return false }
        guard let leftStart = UnsafeRawBufferPointer(rebasing: left).baseAddress else { return false }
        guard let rightStart = UnsafeRawBufferPointer(rebasing: right).baseAddress else { return false }
        return memcmp(leftStart, rightStart, left.count) == 0
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, into paths: inout Set<String>) {
        var word: [UInt8] = []
        var index = 0
        func finish() {
            if !word.isEmpty { paths.insert(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            index += 1
            if isBlank(byte) {
                finish()
            } else if byte == backslash, next == newline {
                finish()
                index += 1
            } else if byte == backslash, isEscaped(next) {
                word.append(next)
                index += 1
            } else if byte == dollar, next == dollar {
                word.append(dollar)
                index += 1
            } else {
                word.append(byte)
            }
        }
        finish()
    }

    private static let newline = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")
    private static let dollar = UInt8(ascii: "$")

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "#") || byte == backslash || byte == UInt8(ascii: ":")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == newline || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
