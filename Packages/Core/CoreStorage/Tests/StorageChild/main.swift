// A process for tests to kill, or to run without privileges.
//
//     storage-child append PATH NAME    appends 200 records, and prints each one's number once it is appended
//     storage-child tear PATH NAME      the same, killed during the record that passes 250,000 bytes
//     storage-child replace PATH        replaces a file forever, and prints each content's number once it is written
//     storage-child overfill PATH       replaces a file, and is killed when it fails to write a content of 300,000
//     bytes storage-child keep FOLDER         saves, removes and sets aside a credential each, and prints what was done
//     storage-child open FOLDER UID     opens a data folder as that user, and prints the result

import CoreStorage
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

/// A text whose completeness can be checked: its number and length, then that many times one letter, then an end mark.
func content(_ number: Int, named name: String, length: Int) -> Data {
    let letter = Character(UnicodeScalar(UInt8(97 + number % 26)))
    return Data("\(name):\(number):\(length):\(String(repeating: letter, count: length)):end".utf8)
}

func append(to url: URL, named name: String) throws {
    let file = try AppendOnlyFile(url)
    for number in 1...200 {
        // Mostly small, sometimes many pages long, so that a kill can happen during the write.
        let length = number.isMultiple(of: 8) ? 100_000 : Int.random(in: 0...500)
        try file.append(content(number, named: name, length: length))
        printLine("\(number)")
    }
    pause()
}

func replace(_ url: URL) throws {
    let file = AtomicFile(url)
    let fields = try file.read().map { String(decoding: $0.prefix(40), as: UTF8.self).split(separator: ":") }
    var number = fields.flatMap { Int($0[1]) } ?? 0
    while true {
        number += 1
        try file.write(content(number, named: "r", length: Int.random(in: 0...300_000)))
        printLine("\(number)")
    }
}

func keep(in folder: URL) throws {
    let store = CredentialFileStore(folder: folder) { printLine($0) }
    try store.save(content(2, named: "token", length: 700), as: "token")
    printLine("kept")
    try store.save(nil, as: "old")
    printLine("removed")
    _ = try store.setAside("damaged")
    printLine("set aside")
}

func open(_ url: URL, as user: uid_t) {
    guard setuid(user) == 0 else { return printLine("cannot change user") }
    do {
        _ = try DataFolder.open(at: url)
        printLine("opened")
    } catch {
        switch error {
        case .unreadable: printLine("unreadable")
        case .readOnly: printLine("read-only")
        case .cannotCreate: printLine("cannot create")
        default: printLine(error.description)
        }
    }
}

/// Limits files to 250,000 bytes: the write that reaches the limit is short, and the next one fails.
func limitFiles() {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 250_000, rlim_max: 250_000)
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
    let resource = RLIMIT_FSIZE
    #endif
    guard setrlimit(resource, &limit) == 0 else { fatalError("cannot limit the size of files") }
}

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "append" where arguments.count == 4:
    try append(to: URL(filePath: arguments[2]), named: arguments[3])
case "tear" where arguments.count == 4:
    limitFiles()
    try? append(to: URL(filePath: arguments[2]), named: arguments[3])
    raise(SIGKILL)
case "overfill" where arguments.count == 3:
    limitFiles()
    let file = AtomicFile(URL(filePath: arguments[2]))
    try file.write(content(1, named: "r", length: 1000))
    try? file.write(content(2, named: "r", length: 300_000))
    raise(SIGKILL)
case "replace" where arguments.count == 3:
    try replace(URL(filePath: arguments[2]))
case "keep" where arguments.count == 3:
    try keep(in: URL(filePath: arguments[2], directoryHint: .isDirectory))
case "open" where arguments.count == 4:
    open(URL(filePath: arguments[2]), as: uid_t(arguments[3]) ?? 65534)
default:
    printLine(
        "usage: storage-child append PATH NAME | tear PATH NAME | replace PATH | overfill PATH | keep FOLDER | open FOLDER UID"
    )
}
