import Database
import Foundation
import PostgreSQL
import Synchronization

/// A PostgreSQL server for the tests of a process, in a temporary folder and without the safety of the disk.
///
/// It ends with the process, also after a crash: a shell waits for the end of a pipe that only the process holds.
public final class LocalServer: Sendable {
    /// The server, or why there is none.
    public static let ofProcess = Result<LocalServer, NoServer> { () throws(NoServer) in try LocalServer() }

    /// The error that no server could be started.
    public struct NoServer: Error, CustomStringConvertible {
        /// What is missing or went wrong.
        public let description: String
    }

    private let process: Process
    private let input: Pipe
    private let socketFolder: String
    private let lastSchema = Atomic(0)
    /// Empty databases that were closed, by the names of their migrations.
    private let free = Mutex<[[String]: [PostgreSQLDatabase]]>([:])

    /// The address of the server's database.
    public var address: String { "host=\(socketFolder) dbname=postgres user=postgres" }

    /// Starts a server.
    private init() throws(NoServer) {
        guard let programs = Self.programs else {
            throw NoServer(description: "PostgreSQL's server isn't installed. On Debian: apt install postgresql")
        }
        let folder = FileManager.default.temporaryDirectory.path + "/petnest-postgresql-\(getpid())"
        process = Process()
        input = Pipe()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script, "sh", programs, folder]
        process.standardInput = input
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw NoServer(description: "\(error)")
        }
        socketFolder = folder
        var printed = Data()
        while !printed.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            printed += more
        }
        let line = String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard line == "ready" else { throw NoServer(description: "PostgreSQL didn't start: \(line)") }
    }

    /// Returns a database with tables, which no other test uses at the same time.
    /// - Parameters:
    ///   - migrations: The migrations that create the tables.
    ///   - rows: Inserts the rows with which each test begins.
    public func database(
        migrations: [Migration], rows: Migration? = nil
    ) throws(DatabaseError) -> any TransactionalDatabase {
        let migrations = migrations + (rows.map { [$0] } ?? [])
        let names = migrations.map(\.name)
        let used = free.withLock { free in free[names]?.popLast() }
        let database =
            if let used { used } else {
                try PostgreSQLDatabase.open(address, migrations: migrations, schema: newSchema(), connections: 2)
            }
        return ReusedDatabase(database, rows: rows) { [weak self] database in
            self?.free.withLock { free in free[names, default: []].append(database) }
        }
    }

    /// Returns the name of a schema that no other test uses.
    public func newSchema() -> String {
        "test\(lastSchema.add(1, ordering: .relaxed).newValue)"
    }

    /// Creates a schema that no other test uses.
    /// - Returns: The server's address with it.
    public func addressOfNewSchema() throws(DatabaseError) -> String {
        let schema = newSchema()
        try PostgreSQLDatabase.open(address, migrations: [], schema: schema, connections: 1).close()
        return "\(address) options='-c search_path=\(schema),public'"
    }

    /// Creates a database with options of `CREATE DATABASE`.
    /// - Returns: Its address.
    public func createDatabase(_ name: String, _ options: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: (Self.programs ?? "") + "/psql")
        process.arguments = [
            "--quiet", "--host=\(socketFolder)", "--username=postgres", "--command=CREATE DATABASE \(name) \(options)",
            "postgres",
        ]
        try process.run()
        process.waitUntilExit()
        return "host=\(socketFolder) dbname=\(name) user=postgres"
    }

    /// Why tests can't use a server, or `nil` if they can.
    public static var absence: String? {
        switch ofProcess {
        case .success: nil
        case .failure(let error): error.description
        }
    }

    /// PostgreSQL refuses to run as root, so root gives the folder to the user of Debian's package.
    private static let script = """
        programs=$1
        folder=$2
        mkdir -p -m 0755 "$folder"
        as=
        if [ "$(id -u)" = 0 ]; then
          chown postgres "$folder"
          as="setpriv --reuid=postgres --regid=postgres --clear-groups"
        fi
        cd "$folder"
        $as "$programs/initdb" --pgdata="$folder/data" --auth=trust --username=postgres --encoding=UTF8 --locale=C \\
          --no-sync >"$folder/log" 2>&1 || { tail -n 1 "$folder/log"; rm -rf "$folder"; exit 1; }
        $as "$programs/postgres" -D "$folder/data" -c listen_addresses= -c unix_socket_directories="$folder" \\
          -c fsync=off -c full_page_writes=off -c max_connections=1000 </dev/null >"$folder/log" 2>&1 &
        server=$!
        tries=0
        until "$programs/pg_isready" --quiet --host="$folder"; do
          tries=$((tries + 1))
          [ $tries -lt 300 ] && kill -0 $server 2>/dev/null || { tail -n 1 "$folder/log"; rm -rf "$folder"; exit 1; }
          sleep 0.05
        done
        # Tests that create it at the same time would meet each other.
        "$programs/psql" --quiet --host="$folder" --username=postgres --command="CREATE EXTENSION pg_trgm" postgres
        echo ready
        exec >/dev/null
        cat >/dev/null
        kill -QUIT $server
        wait $server
        rm -rf "$folder"
        """

    private static var programs: String? {
        let debian = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let newest = versions.compactMap(Int.init).max().map { "\(debian)/\($0)/bin" }
        return [newest, "/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"].compactMap(\.self).first {
            FileManager.default.isExecutableFile(atPath: $0 + "/initdb")
        }
    }
}
