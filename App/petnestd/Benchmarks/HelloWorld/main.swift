// The server with which petnestd is compared: Hummingbird alone, without a router and a database.

import Hummingbird
import Logging

let responder = CallbackResponder<BasicRequestContext> { _, _ in
    Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "Hello, world\n")))
}
let application = Application(
    responder: responder,
    configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: Int(CommandLine.arguments.last ?? "") ?? 8080)),
    logger: Logger(label: "hello") { _ in SwiftLogNoOpLogHandler() })
try await application.runService()
