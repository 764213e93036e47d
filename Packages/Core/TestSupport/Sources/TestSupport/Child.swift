public import Foundation

/// A running program of the package under test, whose output is read line by line, and which can be killed.
public final class Child {
    private let process = Process()
    private let output = Pipe()
    private var buffer = Data()

    /// Starts a program of the package.
    /// - Parameters:
    ///   - name: The executable target's name; the test target depends on it.
    ///   - arguments: Its arguments.
    ///   - options: strace(1)'s own options where the program runs under it; nil runs it by itself.
    /// - Throws: What the system says where it can't be started.
    public init(_ name: String, _ arguments: [String], tracedBy options: [String]? = nil) throws {
        let program = Self.productsFolder.appending(path: name)
        if let options {
            process.executableURL = URL(filePath: "/usr/bin/strace")
            process.arguments = options + [program.path(percentEncoded: false)] + arguments
            process.standardError = FileHandle.nullDevice
        } else {
            process.executableURL = program
            process.arguments = arguments
        }
        process.standardOutput = output
        try process.run()
    }

    /// Waits for the next line; nil at the end of the output.
    public func nextLine() -> String? {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                defer { buffer = Data(buffer[(end + 1)...]) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            buffer += more
        }
    }

    /// Kills the process at once, and returns the complete lines that it had still written.
    public func kill() -> [String] {
        Foundation.kill(process.processIdentifier, SIGKILL)
        var lines: [String] = []
        while let line = nextLine() { lines.append(line) }
        process.waitUntilExit()
        return lines
    }

    /// Waits for the end of the process.
    public func waitForExit() {
        process.waitUntilExit()
    }

    /// Where the products of the package under test are: beside the test bundle.
    public static var productsFolder: URL {
        #if os(macOS)
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            return bundle.bundleURL.deletingLastPathComponent()
        }
        #endif
        return Bundle.main.bundleURL
    }
}
