public import Foundation

/// A running program of the package under test, whose output is read line by line and which can be killed.
public final class Child {
    private let process = Process()
    private let output = Pipe()
    private var buffer = Data()

    /// Starts a program of the package.
    /// - Parameters:
    ///   - name: The name of the executable target, on which the test target depends.
    ///   - arguments: The arguments.
    ///   - options: The options of strace(1) if the program runs under it, or `nil` to run it directly.
    /// - Throws: The system's error if the program can't be started.
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

    /// Waits for the next line; returns `nil` at the end of the output.
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

    /// Kills the process at once, and returns the remaining complete lines of its output.
    public func kill() -> [String] {
        Foundation.kill(process.processIdentifier, SIGKILL)
        var lines: [String] = []
        while let line = nextLine() { lines.append(line) }
        process.waitUntilExit()
        return lines
    }

    /// Waits until the process ends.
    public func waitForExit() {
        process.waitUntilExit()
    }

    /// The folder with the products of the package under test: that of the test bundle.
    public static var productsFolder: URL {
        #if os(macOS)
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            return bundle.bundleURL.deletingLastPathComponent()
        }
        #endif
        return Bundle.main.bundleURL
    }
}
