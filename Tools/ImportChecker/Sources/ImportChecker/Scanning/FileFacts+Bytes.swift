extension FileFacts {
    /// Reads the format of ``write(to:)``.
    init(_ reader: inout ByteReader) {
        imports = reader.items(of: 18) { reader in
            Import(
                module: reader.text(), line: reader.number(), column: reader.number(),
                form: Import.Form(rawValue: reader.number()), access: reader.text(),
                conditions: reader.items(of: 4) { $0.text() })
        }
        hasCode = reader.number(UInt8.self) == 1
        waivers = reader.items(of: 17) { reader in
            WaiverComment(
                line: reader.number(), column: reader.number(), codeLine: reader.number(),
                isForFile: reader.number(UInt8.self) == 1, text: reader.text())
        }
        matches = reader.items(of: 12) { reader in
            Match(construct: reader.number(), line: reader.number(), column: reader.number())
        }
        types = reader.items(of: 12) { reader in
            Name(text: reader.text(), line: reader.number(), column: reader.number())
        }
        names.words = reader.items(of: 4) { $0.number() }
        names.declared = reader.items(of: 4) { $0.number() }
        names.macros = reader.items(of: 4) { $0.number() }
        names.extended = reader.items(of: 4) { $0.number() }
        names.silentlyExtended = reader.items(of: 4) { $0.number() }
        names.hasNameless = reader.number(UInt8.self) == 1
    }

    /// Writes everything.
    func write(to writer: inout ByteWriter) {
        writer.add(imports) { item, writer in
            writer.add(item.module)
            writer.add(item.line)
            writer.add(item.column)
            writer.add(item.form.rawValue)
            writer.add(item.access)
            writer.add(item.conditions) { $1.add($0) }
        }
        writer.add(UInt8(hasCode ? 1 : 0))
        writer.add(waivers) { waiver, writer in
            writer.add(waiver.line)
            writer.add(waiver.column)
            writer.add(waiver.codeLine)
            writer.add(UInt8(waiver.isForFile ? 1 : 0))
            writer.add(waiver.text)
        }
        writer.add(matches) { match, writer in
            writer.add(match.construct)
            writer.add(match.line)
            writer.add(match.column)
        }
        writer.add(types) { name, writer in
            writer.add(name.text)
            writer.add(name.line)
            writer.add(name.column)
        }
        writer.add(names.words) { $1.add($0) }
        writer.add(names.declared) { $1.add($0) }
        writer.add(names.macros) { $1.add($0) }
        writer.add(names.extended) { $1.add($0) }
        writer.add(names.silentlyExtended) { $1.add($0) }
        writer.add(UInt8(names.hasNameless ? 1 : 0))
    }
}
