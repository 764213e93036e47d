import CoreInterfaces
import CoreNetworking
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestServer
import Synchronization
import Testing

@Suite("A stopped server", .timeLimit(.minutes(10)))
struct StopTests {
    /// The accounts for which a response has come.
    private final class Answered: Sendable {
        let accounts = Mutex<[SignedIn]>([])
    }

    @Test(
        "has kept every account that it answered for, whether it is asked to stop or killed",
        arguments: [SIGTERM, SIGKILL])
    func kept(signal: Int32) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnestd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "petnest.sqlite").path

        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "petnestd")
        process.arguments = [
            "--sqlite", file, "--port", "0", "--sign-ins-per-minute", "60000", "--log-level", "critical",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(line.split(separator: " ").last.flatMap { Int($0.filter(\.isNumber)) }, "\(line)")

        let client = APIClient(transport: HTTPAPITransport(to: try ServerAddress("http://127.0.0.1:\(port)")))
        let gateway = AccountGateway(client: client, device: "laptop")
        let answered = Answered()
        let server = process.processIdentifier
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    do throws(ServiceError) {
                        while true {
                            let made = try await gateway.registerDevice()
                            let count = answered.accounts.withLock { accounts in
                                accounts.append(made)
                                return accounts.count
                            }
                            if count == 100 { kill(server, signal) }
                        }
                    } catch {
                        switch error {
                        // The server ended during the request, or before it.
                        case .unanswered, .unavailable: return
                        // A truncated response can't be decoded.
                        default: Issue.record(error)
                        }
                    }
                }
            }
        }
        process.waitUntilExit()
        #expect(signal == SIGKILL || process.terminationStatus == 0)
        let accounts = answered.accounts.withLock(\.self)
        #expect(accounts.count >= 100)

        try await RunningServer.run([.sqlite: file, .signInsPerMinute: "60000"]) { server in
            let gateway = AccountGateway(client: try server.visitor(), device: "laptop")
            for account in accounts {
                _ = try await gateway.signIn(account: account.account, secret: #require(account.deviceSecret))
            }
        }
    }
}
