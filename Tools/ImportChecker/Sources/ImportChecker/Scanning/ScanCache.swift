/// What earlier runs found in files, by path, and the stamp that the file had then.
///
/// One file in the cache's folder. It is replaced in one step, so that two runs at once leave one of theirs; an entry counts
/// for the same stamp and the same plan only, and a file that is cut short, changed or of another version counts as none.
struct ScanCache {
    struct Entry {
        let path: String
        let stamp: DiskFile.Stamp
        let facts: FileFacts
    }

    static let name = "scan.cache"
    private static let version: UInt32 = 1
    private static let mark: UInt64 = 0x6b62_7363_616e_3031

    let directory: String
    let plan: String

    private var path: String { directory + "/" + Self.name }

    /// The entries in the order in which they were kept; none when there is nothing to be trusted.
    func load() -> [Entry] {
        guard case .success(let bytes) = DiskFile.read(path) else { return [] }
        return bytes.withUnsafeBytes { buffer in
            guard buffer.count > 20 else { return [] }
            var header = ByteReader(UnsafeRawBufferPointer(rebasing: buffer[..<20]))
            let body = UnsafeRawBufferPointer(rebasing: buffer[20...])
            guard header.number() == Self.mark, header.number() == Self.version, header.number() == Self.checksum(body)
            else { return [] }
            return entries(body)
        }
    }

    private func entries(_ body: UnsafeRawBufferPointer) -> [Entry] {
        var reader = ByteReader(body)
        reader.readTable()
        guard reader.text() == plan else { return [] }
        let count = reader.count(of: 44)
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for _ in 0..<count {
            let path = reader.text()
            let stamp = DiskFile.Stamp(
                size: reader.number(), inode: reader.number(), modified: reader.number(), changed: reader.number())
            let facts = FileFacts(
                imports: Self.list(&reader, of: 21) { reader in
                    FileFacts.Import(
                        module: reader.text(), line: reader.number(), column: reader.number(),
                        form: FileFacts.Import.Form(rawValue: reader.number()), access: reader.text(),
                        conditions: Self.list(&reader, of: 4) { $0.text() })
                },
                waivers: Self.list(&reader, of: 17) { reader in
                    WaiverComment(
                        line: reader.number(), column: reader.number(), codeLine: reader.number(),
                        isForFile: reader.number(UInt8.self) == 1, text: reader.text())
                },
                matches: Self.list(&reader, of: 12) { reader in
                    FileFacts.Match(construct: reader.number(), line: reader.number(), column: reader.number())
                },
                types: Self.list(&reader, of: 12) { reader in
                    FileFacts.Name(text: reader.text(), line: reader.number(), column: reader.number())
                })
            guard reader.isIntact else { return [] }
            entries.append(Entry(path: path, stamp: stamp, facts: facts))
        }
        return reader.isAtEnd ? entries : []
    }

    private static func list<Item>(_ reader: inout ByteReader, of size: Int, _ read: (inout ByteReader) -> Item)
        -> [Item]
    {
        let count = reader.count(of: size)
        guard count > 0 else { return [] }
        var items: [Item] = []
        items.reserveCapacity(count)
        for _ in 0..<count { items.append(read(&reader)) }
        return items
    }

    /// Keeps entries in place of all before; a cache that can't be written is no error, the next run reads the files.
    func keep(_ entries: [Entry]) {
        var writer = ByteWriter()
        writer.add(plan)
        writer.add(UInt32(entries.count))
        for entry in entries {
            writer.add(entry.path)
            writer.add(entry.stamp.size)
            writer.add(entry.stamp.inode)
            writer.add(entry.stamp.modified)
            writer.add(entry.stamp.changed)
            writer.add(UInt32(entry.facts.imports.count))
            for item in entry.facts.imports {
                writer.add(item.module)
                writer.add(item.line)
                writer.add(item.column)
                writer.add(item.form.rawValue)
                writer.add(item.access)
                writer.add(UInt32(item.conditions.count))
                for condition in item.conditions { writer.add(condition) }
            }
            writer.add(UInt32(entry.facts.waivers.count))
            for waiver in entry.facts.waivers {
                writer.add(waiver.line)
                writer.add(waiver.column)
                writer.add(waiver.codeLine)
                writer.add(UInt8(waiver.isForFile ? 1 : 0))
                writer.add(waiver.text)
            }
            writer.add(UInt32(entry.facts.matches.count))
            for match in entry.facts.matches {
                writer.add(match.construct)
                writer.add(match.line)
                writer.add(match.column)
            }
            writer.add(UInt32(entry.facts.types.count))
            for name in entry.facts.types {
                writer.add(name.text)
                writer.add(name.line)
                writer.add(name.column)
            }
        }
        let body = writer.table + writer.bytes
        var header = ByteWriter()
        header.add(Self.mark)
        header.add(Self.version)
        header.add(body.withUnsafeBytes(Self.checksum))
        guard CacheFolder.create(directory) else { return }
        _ = DiskFile.replace(path, with: header.bytes + body)
    }

    /// A sum of all bytes, eight at a time, that a changed or missing byte changes.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum = UInt64(bytes.count) ^ 0x9e37_79b9_7f4a_7c15
        var position = 0
        while position + 8 <= bytes.count {
            sum = (sum ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &* 0x9fb2_1c65_1e98_df25
            sum ^= sum >> 32
            position += 8
        }
        for byte in bytes[position...] {
            sum = (sum ^ UInt64(byte)) &* 0x9fb2_1c65_1e98_df25
            sum ^= sum >> 32
        }
        return sum
    }
}
