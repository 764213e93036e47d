import Foundation
import ImportScanner
import ManifestReader

/// Scans files on several threads and prints their imports in the order of the files.
enum ImportListing {
    private static let filesAPiece = 64

    private struct Piece {
        var records: [UInt8] = []
        var unreadable: [SourceFiles.Unreadable] = []
    }

    /// Prints the imports of files, and returns the files that couldn't be read.
    static func write(_ files: [String], root: String, workers: Int) -> [SourceFiles.Unreadable] {
        let output = OrderedOutput()
        let count = (files.count + filesAPiece - 1) / filesAPiece
        let unreadable = DeepStack.map(count, workers: workers) { index in
            let piece = scan(files[(index * filesAPiece)..<min(files.count, (index + 1) * filesAPiece)], root: root)
            output.put(piece.records, at: index)
            return piece.unreadable
        }
        return Array(unreadable.joined())
    }

    private static func scan(_ files: ArraySlice<String>, root: String) -> Piece {
        var piece = Piece()
        var buffer = SourceBuffer()
        let encoder = ImportRecordEncoder()
        for file in files {
            let imports = buffer.withBytes(of: FilePath.join(root, file), ImportScanner.scan)
            switch imports {
            case .success(let imports):
                for declaration in imports { encoder.append(declaration, file: file, to: &piece.records) }
            case .failure(let reason): piece.unreadable.append(.init(path: file, reason: reason.text))
            }
        }
        return piece
    }
}
