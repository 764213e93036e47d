extension FileFacts {
    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) {
        imports = Self.list(&reader, of: 18) { reader in
            Import(
                module: reader.text(), line: reader.number(), column: reader.number(),
                form: Import.Form(rawValue: reader.number()), access: reader.text(),
                conditions: Self.list(&reader, of: 4) { $0.text() })
        }
        waivers = Self.list(&reader, of: 17) { reader in
            WaiverComment(
                line: reader.number(), column: reader.number(), codeLine: reader.number(),
                isForFile: reader.number(UInt8.self) == 1, text: reader.text())
        }
        matches = Self.list(&reader, of: 12) { reader in
            Match(construct: reader.number(), line: reader.number(), column: reader.number())
        }
        types = Self.list(&reader, of: 12) { reader in
            Name(text: reader.text(), line: reader.number(), column: reader.number())
        }
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

    /// Writes everything.
    func write(to writer: inout ByteWriter) {
        writer.add(UInt32(imports.count))
        for item in imports {
            writer.add(item.module)
            writer.add(item.line)
            writer.add(item.column)
            writer.add(item.form.rawValue)
            writer.add(item.access)
            writer.add(UInt32(item.conditions.count))
            for condition in item.conditions { writer.add(condition) }
        }
        writer.add(UInt32(waivers.count))
        for waiver in waivers {
            writer.add(waiver.line)
            writer.add(waiver.column)
            writer.add(waiver.codeLine)
            writer.add(UInt8(waiver.isForFile ? 1 : 0))
            writer.add(waiver.text)
        }
        writer.add(UInt32(matches.count))
        for match in matches {
            writer.add(match.construct)
            writer.add(match.line)
            writer.add(match.column)
        }
        writer.add(UInt32(types.count))
        for name in types {
            writer.add(name.text)
            writer.add(name.line)
            writer.add(name.column)
        }
    }
}
