import Database
import Foundation

/// Reads the file of an export: first the format, then the rest.
struct ExportFile {
    let schema: [String]
    let tables: [String: [[String: SQLValue]]]

    /// Reads a file.
    /// - Throws: ``ImportError/unreadable(reason:)``, ``ImportError/foreign`` or ``ImportError/newer(_:)``.
    init(_ data: Data) throws(ImportError) {
        let decoder = JSONDecoder()
        let head: Head
        do {
            head = try decoder.decode(Head.self, from: data)
        } catch DecodingError.dataCorrupted(let context) {
            let parser = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
            throw .unreadable(reason: (parser ?? context.debugDescription).trimmingCharacters(in: ["."]))
        } catch {
            throw .foreign
        }
        guard head.format == StoreExport.format else { throw .foreign }
        guard head.version <= StoreExport.version else { throw .newer("version \(head.version) of the format") }
        do {
            let body = try decoder.decode(Body.self, from: data)
            schema = body.schema
            tables = body.tables.mapValues { rows in rows.map { $0.mapValues(\.value) } }
        } catch {
            throw .broken(reason: "\(error).")
        }
    }

    private struct Head: Decodable {
        let format: String
        let version: Int
    }

    private struct Body: Decodable {
        let schema: [String]
        let tables: [String: [[String: Cell]]]
    }

    /// A value of a row.
    private struct Cell: Decodable {
        let value: SQLValue

        private struct Special: Decodable {
            let base64: Data?
            let real: String?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                value = .null
            } else if let text = try? container.decode(String.self) {
                value = .text(text)
            } else if let integer = try? container.decode(Int64.self) {
                value = .integer(integer)
            } else if let real = try? container.decode(Double.self) {
                value = .real(real)
            } else {
                let special = try container.decode(Special.self)
                if let bytes = special.base64 {
                    value = .blob(bytes)
                } else if let real = special.real.flatMap(Double.init) {
                    value = .real(real)
                } else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "expected a text, a number, base64 or real")
                }
            }
        }
    }
}
