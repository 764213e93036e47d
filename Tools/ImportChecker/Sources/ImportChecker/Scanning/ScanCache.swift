/// What earlier runs found in files, by path, and the stamp that the file had then.
///
/// An entry counts for the same stamp and the same plan only.
struct ScanCache {
    struct Entry {
        let path: String
        let stamp: DiskFile.Stamp
        let facts: FileFacts
    }

    let directory: String
    let plan: String

    private var file: CacheFile {
        CacheFile(path: directory + "/scan.cache", key: Digest.hex(of: [plan, ProgramIdentity.key]))
    }

    /// The entries in the order in which they were kept; none when there is nothing to be trusted.
    func load() -> [Entry] { file.read(Self.entries) ?? [] }

    private static func entries(_ reader: inout ByteReader) -> [Entry]? {
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
            guard reader.isIntact else { return nil }
            entries.append(Entry(path: path, stamp: stamp, facts: facts))
        }
        return entries
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
        file.write { writer in
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
        }
    }
}
