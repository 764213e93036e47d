import Foundation
import TestSupport

/// An open, empty GNOME keyring on its own bus, which ends with the value.
final class RealKeyring {
    private let folder: TemporaryFolder
    private let bus = Process()
    private let address: String

    /// Starts a keyring; `nil` if the programs are missing or may not run, as in a restricted container.
    init?() throws {
        let programs = ["dbus-daemon", "gnome-keyring-daemon", "secret-tool"].map { "/usr/bin/\($0)" }
        guard programs.allSatisfy(FileManager.default.isExecutableFile) else { return nil }
        folder = try TemporaryFolder()
        let home = folder.url.path(percentEncoded: false)
        let output = Pipe()
        bus.executableURL = URL(filePath: programs[0])
        // The default socket is in /tmp, where it stays when the bus is killed.
        bus.arguments = [
            "--session", "--nofork", "--nopidfile", "--print-address", "--address=unix:path=\(home)/bus",
        ]
        bus.environment = ["HOME": home, "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": home]
        bus.standardOutput = output
        bus.standardError = FileHandle.nullDevice
        try bus.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        address = String(decoding: line, as: UTF8.self)
        // Background processes must not inherit this process's files, because Foundation waits until they are closed.
        let script = """
            #!/bin/bash
            for file in /proc/$$/fd/*; do [ "${file##*/}" -gt 2 ] && eval "exec ${file##*/}>&-"; done
            HOME='\(home)' XDG_RUNTIME_DIR='\(home)' XDG_DATA_HOME='\(home)' DBUS_SESSION_BUS_ADDRESS='\(address)' exec \
            /usr/bin/PROGRAM "$@"
            """
        for program in ["gnome-keyring-daemon", "secret-tool"] {
            let url = folder.url.appending(path: program)
            try Data(script.replacing("PROGRAM", with: program).utf8).write(to: url)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        }
        // The daemon goes into the background once it is open, and ends with the bus.
        let daemon = Process()
        daemon.executableURL = folder.url.appending(path: "gnome-keyring-daemon")
        daemon.arguments = ["--daemonize", "--unlock", "--components=secrets"]
        let password = Pipe()
        daemon.standardInput = password
        daemon.standardOutput = FileHandle.nullDevice
        daemon.standardError = FileHandle.nullDevice
        try password.fileHandleForWriting.write(contentsOf: Data("password".utf8))
        try password.fileHandleForWriting.close()
        try daemon.run()
        daemon.waitUntilExit()
        guard !address.isEmpty, daemon.terminationStatus == 0 else { return nil }
    }

    deinit {
        kill(bus.processIdentifier, SIGKILL)
    }

    var environment: [String: String] { ["PATH": folder.url.path(percentEncoded: false)] }
}
