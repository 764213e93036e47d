import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreStorage
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend

/// The formats of an export.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// Everything, for petnest import.
    case json
    /// Everything, one file for each table, for spreadsheets.
    case csv
    /// The due dates of the next year with times, series and alarms, for calendars.
    case ics
    /// The information for a vet or a sitter, for a printer.
    case html
}

/// The readers of a printed page.
public enum PageReader: String, CaseIterable, Sendable {
    /// A vet, who gets the whole health record.
    case vet
    /// A sitter, who gets allergies, medicines and emergency contacts.
    case sitter

    /// The screen that is printed.
    var place: RoutePattern {
        switch self {
        case .vet: .vetView
        case .sitter: "pets/:pet/health/sitter"
        }
    }
}

extension PetNest {
    /// Exports the data.
    /// - Parameters:
    ///   - pet: The name or id of the only pet to export, or `nil` for everything.
    ///   - reader: The reader of the HTML page.
    ///   - additions: More for the reader, in HTML only; see ``page(for:of:with:)``.
    ///   - output: The file to write, or the folder for CSV. An existing file is replaced.
    /// - Returns: The text to print if there is no output.
    /// - Throws: ``AppError``. An existing file is unchanged then.
    public static func export(
        _ options: PetNestOptions, as format: ExportFormat, pet: String?, for reader: PageReader = .vet,
        with additions: [String] = [], to output: URL?
    ) async throws(AppError) -> String? {
        guard additions.isEmpty || format == .html else {
            throw .argument("--with", reason: "It adds to the page for a vet: add --format html.")
        }
        guard reader == .vet || format == .html else {
            throw .argument("--for", reason: "It applies to the printed page: add --format html.")
        }
        switch format {
        case .json:
            let json = String(decoding: try await json(options, pet: pet), as: UTF8.self)
            if let output {
                _ = try await LocalServices.reading(options) { folder throws(AppError) in
                    try PhotosBeside(output).copy(from: folder.photos) { json.contains($0) }
                }
            }
            return try text(json, to: output)
        case .csv:
            guard let output else {
                throw .argument("--format csv", reason: "CSV has a file for each table: add --output FOLDER.")
            }
            for (name, text) in try await tables(options, pet: pet) {
                try write(text, to: output.appending(path: "\(name).csv"), makingFolder: true)
            }
            return nil
        case .ics:
            let events = try await withShell(options) { shell throws(AppError) in
                try await shell.calendar(of: shell.petID(pet))
            }
            return try text(CalendarFile(events, stamp: Date()).text, to: output)
        case .html:
            return try text(try await open(options).page(for: reader, of: pet, with: additions), to: output)
        }
    }

    /// Imports what `export` wrote as JSON, all of it or nothing.
    /// - Returns: A sentence for what was imported, and for each part that couldn't be read.
    public static func `import`(
        _ options: PetNestOptions, from file: URL
    ) async throws(AppError) -> (added: String, unreadable: [String]) {
        let path = file.path(percentEncoded: false)
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw .unreadableFile(path: path, reason: error.localizedDescription)
        }
        let services = try LocalServices.open(options)
        defer { services.close() }
        try services.requireWritable()
        let account = try LocalServices.account(of: await services.begin(announce: options.announce))
        let backend = try services.backend
        if let photos = try? LocalServices.dataFolder(options).photos { try PhotosBeside(file).copy(into: photos) }
        do throws(ImportError) {
            let summary = try await backend.import(data, into: account)
            return (summary.sentence, summary.unreadable)
        } catch {
            throw .importing(path: path, error)
        }
    }

    /// Returns everything, or one pet, from the place where the pets are kept.
    private static func json(_ options: PetNestOptions, pet: String?) async throws(AppError) -> Data {
        try await withServices(options) { services, user, shell throws(AppError) in
            let only = try await shell.ownPet(pet)
            if let server = services.server, case .signedIn(let credentials) = user {
                // Many years take longer than other requests. It isn't repeated, because the server counts exports.
                let client = APIClient(
                    transport: HTTPAPITransport(to: server, within: 600),
                    middleware: [CredentialMiddleware(source: credentials)])
                return try await serving { () throws(ServiceError) in
                    try await ExportGateway(client: client).export(of: only)
                }
            }
            let backend = try services.backend
            let account = try LocalServices.account(of: user)
            return try await databaseWork { try await backend.export(of: only, from: account).json }
        }
    }

    private static func tables(
        _ options: PetNestOptions, pet: String?
    ) async throws(AppError) -> [(name: String, text: String)] {
        try await withServices(options) { services, user, shell throws(AppError) in
            if let server = services.server {
                throw .refused(
                    "\(server) stores the pets, and the format csv works only with pets on this computer. "
                        + "The formats json, html and ics work with a server.")
            }
            let only = try await shell.ownPet(pet)
            let backend = try services.backend
            let account = try LocalServices.account(of: user)
            return try await databaseWork { try await backend.export(of: only, from: account).commaSeparated }
        }
    }

    private static func text(_ text: String, to output: URL?) throws(AppError) -> String? {
        guard let output else { return text }
        try write(text, to: output)
        return nil
    }

    private static func write(_ text: String, to file: URL, makingFolder: Bool = false) throws(AppError) {
        do {
            if makingFolder {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            try AtomicFile(file).write(Data(text.utf8))
        } catch let error as StorageError {
            throw .output(path: file.path(percentEncoded: false), reason: error.description)
        } catch {
            throw .output(path: file.path(percentEncoded: false), reason: error.localizedDescription)
        }
    }
}

extension Shell {
    /// Returns the id of the named pet, or `nil` if none is named.
    /// - Throws: ``AppError/refused(_:)`` if the pet is somebody else's.
    fileprivate func ownPet(_ nameOrID: String?) async throws(AppError) -> PetID? {
        guard let nameOrID else { return nil }
        let pet = try await pet(nameOrID)
        guard pet.access.role == .owner else {
            throw .refused(
                "Only the owner of \(pet.name.cleaned()) can export everything about it. "
                    + "--format html writes a page for a vet.")
        }
        return pet.id
    }
}
