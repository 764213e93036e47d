import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreStorage
import Foundation
import PetNestAPI
import PetNestBackend

/// The forms in which what was entered can be taken along.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// Everything, for petnest import.
    case json
    /// Everything, a file a table, for spreadsheets.
    case csv
    /// What is due in the next year, for calendars: with times, series and alarms.
    case ics
    /// What a vet or a sitter has to know, for a printer.
    case html
}

/// For whom a printed page is.
public enum PageReader: String, CaseIterable, Sendable {
    /// A vet, who gets the whole health record.
    case vet
    /// A sitter, who gets allergies, medicines and whom to call.
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
    /// Takes along what was entered.
    /// - Parameters:
    ///   - pet: The only pet, by name or id; all of it where none is given.
    ///   - reader: For whom the page in HTML is.
    ///   - additions: What else they are given, in HTML alone; see ``page(for:of:with:)``.
    ///   - output: The file to write, or for CSV the folder; a file of that name is replaced.
    /// - Returns: The text to print where there is no output.
    /// - Throws: ``AppError``; a file that was there is as it was then.
    public static func export(
        _ options: PetNestOptions, as format: ExportFormat, pet: String?, for reader: PageReader = .vet,
        with additions: [String] = [], to output: URL?
    ) async throws(AppError) -> String? {
        guard additions.isEmpty || format == .html else {
            throw .argument("--with", reason: "It adds to the page for a vet: say --format html, too.")
        }
        guard reader == .vet || format == .html else {
            throw .argument("--for", reason: "It is about the printed page: say --format html, too.")
        }
        switch format {
        case .json:
            let json = String(decoding: try await stored(options, pet: pet).json, as: UTF8.self)
            if let output {
                let photos = try LocalServices.dataFolder(options).photos
                try PhotosBeside(output).take(from: photos) { json.contains($0) }
            }
            return try text(json, to: output)
        case .csv:
            guard let output else {
                throw .argument("--format csv", reason: "It is a file a table: add --output FOLDER.")
            }
            for (name, text) in try await stored(options, pet: pet).commaSeparated {
                try write(text, to: output.appending(path: "\(name).csv"), makingFolder: true)
            }
            return nil
        case .ics:
            let events = try await withShell(options) { shell throws(AppError) in
                try await shell.calendar(of: shell.petID(pet), zone: .current)
            }
            return try text(CalendarFile(events, stamp: Date()).text, to: output)
        case .html:
            return try text(try await open(options).page(for: reader, of: pet, with: additions), to: output)
        }
    }

    /// Adds what `export` wrote as JSON, all of it or nothing.
    /// - Returns: What was added and what of it can't be read, a sentence each.
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
        let account = try LocalServices.account(of: await services.begin(tell: options.tell))
        if let photos = try? LocalServices.dataFolder(options).photos { try PhotosBeside(file).put(into: photos) }
        do throws(ImportError) {
            let summary = try await services.backend.import(data, into: account)
            let rows = summary.added.values.reduce(0, +)
            let pets = summary.added["pet"] ?? 0
            return (
                "Imported \(pets) \(pets == 1 ? "pet" : "pets"), \(rows) \(rows == 1 ? "row" : "rows") in all.",
                summary.unreadable
            )
        } catch {
            throw .importing(path: path, error)
        }
    }

    private static func stored(_ options: PetNestOptions, pet: String?) async throws(AppError) -> StoreExport {
        try await withServices(options) { services, account, shell throws(AppError) in
            let only = try await shell.petID(pet)
            return try await databaseWork { try await services.backend.export(of: only, from: account) }
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
