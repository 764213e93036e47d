import Foundation

/// A running `database-child`, whose output is read line by line.
final class Child {
    private let process = Process()
    private let output = Pipe()
    private var buffer = Data()

    init(_ arguments: String...) throws {
        process.executableURL = Self.productsFolder.appending(path: "database-child")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// Runs the child under strace(1), with strace's own options.
    init(tracedBy options: [String], _ arguments: [String]) throws {
        let child = Self.productsFolder.appending(path: "database-child").path(percentEncoded: false)
        process.executableURL = URL(filePath: "/usr/bin/strace")
        process.arguments = options + [child] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// The next line, or nothing at the end of the output.
    func nextLine() -> String? {
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

    /// Kills the process at once, and returns the complete lines it had still written.
    func kill() -> [String] {
        Foundation.kill(process.processIdentifier, SIGKILL)
        var lines: [String] = []
        while let line = nextLine() { lines.append(line) }
        process.waitUntilExit()
        return lines
    }

    func waitForExit() {
        process.waitUntilExit()
    }

    /// Where the package's products are: beside the test bundle.
    private static var productsFolder: URL {
        #if os(macOS)
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            return bundle.bundleURL.deletingLastPathComponent()
        }
        #endif
        return Bundle.main.bundleURL
    }
}
