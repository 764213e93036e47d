import Database
import Foundation
import PostgreSQL
import Synchronization

/// A PostgreSQL server for tests, in a temporary folder. The server that a process shares, ``ofProcess``, doesn't flush
/// its data to the disk.
///
/// The server ends with its last reference or with the process, even if the process crashes: a shell waits for the end
/// of a pipe that only the process holds. The same shell kills the server for tests.
public final class LocalServer: Sendable {
    /// The server, or the reason there is none.
    public static let ofProcess = Result<LocalServer, NoServer> { () throws(NoServer) in
        try LocalServer(settings: ["fsync=off", "full_page_writes=off", "max_connections=1000"])
    }

    /// The error that no server could be started.
    public struct NoServer: Error, CustomStringConvertible {
        /// A sentence about what is missing or failed.
        public let description: String
    }

    private let process: Process
    private let input = Pipe()
    private let output = Pipe()
    private let socketFolder: String
    private static let count = Atomic(0)
    private let lastName = Atomic(0)
    /// Empty databases that were closed, by the names of their migrations.
    private let free = Mutex<[[String]: [PostgreSQLDatabase]]>([:])

    /// The address of the server's database.
    public var address: String { address(of: "postgres") }

    /// Returns the address of a database.
    func address(of database: String) -> String { "host=\(socketFolder) dbname=\(database) user=postgres" }

    /// Starts a server.
    /// - Parameters:
    ///   - settings: PostgreSQL's settings: `max_connections=20`.
    ///   - diskMegabytes: The size of a disk of its own, which is removed with the server, or `nil` to use the
    ///     folder's. Only root can create such a disk.
    public init(settings: [String] = [], diskMegabytes: Int? = nil) throws(NoServer) {
        guard let programs = Self.programs else {
            throw NoServer(description: "PostgreSQL's server isn't installed. On Debian: apt install postgresql")
        }
        socketFolder =
            FileManager.default.temporaryDirectory.path
            + "/petnest-postgresql-\(getpid())-\(Self.count.add(1, ordering: .relaxed).newValue)"
        process = Process()
        let shell = ["/bin/sh", "-c", Self.script, "sh", programs, socketFolder, diskMegabytes.map { "\($0)" } ?? ""]
        // The disk is mounted only for the processes of the shell.
        let command = diskMegabytes == nil ? shell : ["/usr/bin/unshare", "--mount"] + shell
        process.executableURL = URL(filePath: command[0])
        process.arguments = command.dropFirst() + settings.flatMap { ["-c", $0] }
        process.standardInput = input
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw NoServer(description: "\(error)")
        }
        let line = nextLine()
        guard line == "done" else { throw NoServer(description: "PostgreSQL didn't start: \(line)") }
    }

    /// An action of a test on a server.
    public enum Action: String, Sendable {
        /// Kills all of its processes at once, like a power failure.
        case kill
        /// Stops it without a checkpoint, like `pg_ctl stop --mode immediate`.
        case stop
        /// Starts it again after ``kill`` or ``stop``.
        case start
        /// Fills its disk.
        case fill
        /// Removes the file that fills its disk.
        case free
    }

    /// Performs an action, and returns when it is done.
    /// - Parameter settings: Settings that replace those of the first start, until the server starts again.
    /// - Throws: ``NoServer``, if it doesn't start.
    public func perform(_ action: Action, settings: [String] = []) throws(NoServer) {
        let line = ([action.rawValue] + settings.map { "-c \($0)" }).joined(separator: " ") + "\n"
        input.fileHandleForWriting.write(Data(line.utf8))
        let answer = nextLine()
        if answer != "done" { throw NoServer(description: "\(action): \(answer)") }
    }

    private func nextLine() -> String {
        var printed = Data()
        while !printed.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            printed += more
        }
        return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
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
                try PostgreSQLDatabase.open(address, migrations: migrations, schema: newName(), connections: 2)
            }
        return LentDatabase(database) { [weak self] database in
            try await database.empty(for: rows)
            self?.free.withLock { free in free[names, default: []].append(database) }
        }
    }

    /// Returns the name for a schema or database, which no other test uses.
    public func newName() -> String {
        "test\(lastName.add(1, ordering: .relaxed).newValue)"
    }

    /// Creates a schema that no other test uses.
    /// - Returns: The server's address with it.
    public func addressOfNewSchema() throws(DatabaseError) -> String {
        let schema = newName()
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
        return address(of: name)
    }

    /// Executes a statement that can't be part of a transaction, on a connection of its own.
    func execute(_ sql: String) async throws {
        try await withCheckedThrowingContinuation { continuation in
            // The wait for the server blocks the thread.
            DispatchQueue.global().async { [address] in
                continuation.resume(with: Result { try PostgreSQLDatabase.execute(sql, at: address) })
            }
        }
    }

    /// The reason tests can't use a server, or `nil` if they can.
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
        megabytes=$3
        shift 3
        fail() {
          tail -n 1 "$folder/log"
          rm -rf "$folder"
          exit 1
        }
        # Shared memory lies in the folder, since what lies in /dev/shm stays there if the server is killed.
        start() {
          $as "$programs/postgres" -D "$folder/data" -c listen_addresses= -c unix_socket_directories="$folder" \\
            -c dynamic_shared_memory_type=mmap "$@" </dev/null >>"$folder/log" 2>&1 &
          server=$!
          tries=0
          until "$programs/pg_isready" --quiet --host="$folder"; do
            tries=$((tries + 1))
            [ $tries -lt 300 ] && kill -0 $server 2>/dev/null || return 1
            sleep 0.05
          done
        }
        mkdir -p -m 0755 "$folder"
        mkdir "$folder/data"
        [ -z "$megabytes" ] || mount -t tmpfs -o "size=${megabytes}m" tmpfs "$folder/data" 2>"$folder/log" || fail
        as=
        if [ "$(id -u)" = 0 ]; then
          chown postgres "$folder" "$folder/data"
          as="setpriv --reuid=postgres --regid=postgres --clear-groups"
        fi
        cd "$folder"
        $as "$programs/initdb" --pgdata="$folder/data" --auth=trust --username=postgres --encoding=UTF8 --locale=C \\
          ${megabytes:+--wal-segsize=1} --no-sync >"$folder/log" 2>&1 || fail
        start "$@" || fail
        # Tests that create it at the same time would meet each other.
        "$programs/psql" --quiet --host="$folder" --username=postgres --command="CREATE EXTENSION pg_trgm" postgres
        echo done
        while read -r action settings; do
          case $action in
            kill)
              kill -KILL $server $(pgrep -P $server)
              wait $server 2>/dev/null
              ;;
            stop)
              kill -QUIT $server
              wait $server 2>/dev/null
              ;;
            # Unquoted: each setting is two arguments.
            start) start "$@" $settings || { tail -n 1 "$folder/log"; continue; } ;;
            fill) $as dd if=/dev/zero of="$folder/data/filler" bs=64k 2>/dev/null ;;
            free) rm "$folder/data/filler" ;;
          esac
          echo done
        done
        kill -QUIT $server
        wait $server
        cd /
        [ -z "$megabytes" ] || umount "$folder/data"
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
