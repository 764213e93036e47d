import Foundation

/// A terminal of one test's own; its two descriptors are closed with the last reference to it.
final class PseudoTerminal {
    /// The end that a terminal's window would hold.
    let master: Int32
    /// The end that programs hold.
    let terminal: Int32
    /// The path that programs open.
    let path: String

    struct Unavailable: Error {}

    init() throws {
        #if canImport(Darwin)
        master = posix_openpt(O_RDWR | O_NOCTTY)
        guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
            throw Unavailable()
        }
        path = String(cString: name)
        #else
        // Linux's own way, as the C library's isn't visible to Swift: see pts(4), ioctl_tty(2).
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var unlocked: Int32 = 0
        var number: UInt32 = 0
        let tiocsptlck: UInt = 0x4004_5431
        let tiocgptn: UInt = 0x8004_5430
        guard master >= 0, ioctl(master, tiocsptlck, &unlocked) == 0, ioctl(master, tiocgptn, &number) == 0 else {
            throw Unavailable()
        }
        path = "/dev/pts/\(number)"
        #endif
        terminal = open(path, O_RDWR | O_NOCTTY)
        guard terminal >= 0 else { throw Unavailable() }
    }

    deinit {
        close(terminal)
        close(master)
    }

    func attributes() throws -> termios {
        var attributes = termios()
        guard tcgetattr(terminal, &attributes) == 0 else { throw Unavailable() }
        return attributes
    }

    /// What programs wrote to it.
    func read() -> String {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Foundation.read(master, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
