extension Finding {
    /// Reads the format of ``write(to:)``.
    init(_ reader: inout ByteReader) {
        self.init(
            rule: reader.text(), severity: reader.number(UInt8.self) == 0 ? .error : .warning,
            place: SourcePlace(&reader), from: FindingEnd(&reader), to: FindingEnd(&reader), message: reader.text(),
            reason: reader.text(), advice: reader.text(),
            chain: reader.items { reader in
                ChainStep(
                    from: reader.text(), to: reader.text(),
                    place: reader.number(UInt8.self) == 1 ? SourcePlace(&reader) : nil)
            }, fix: Fix.read(&reader))
    }

    func write(to writer: inout ByteWriter) {
        writer.add(rule)
        writer.add(UInt8(severity == .error ? 0 : 1))
        place.write(to: &writer)
        from.write(to: &writer)
        to.write(to: &writer)
        writer.add(message)
        writer.add(reason)
        writer.add(advice)
        writer.add(chain) { step, writer in
            writer.add(step.from)
            writer.add(step.to)
            writer.add(UInt8(step.place == nil ? 0 : 1))
            step.place?.write(to: &writer)
        }
        Fix.write(fix, to: &writer)
    }
}

extension FindingEnd {
    fileprivate init(_ reader: inout ByteReader) {
        func optional() -> String? { reader.number(UInt8.self) == 1 ? reader.text() : nil }
        self.init(name: reader.text(), package: optional(), target: optional(), layer: optional())
    }

    fileprivate func write(to writer: inout ByteWriter) {
        writer.add(name)
        for text in [package, target, layer] {
            writer.add(UInt8(text == nil ? 0 : 1))
            if let text { writer.add(text) }
        }
    }
}

extension SourcePlace {
    init(_ reader: inout ByteReader) {
        self.init(file: reader.text(), line: reader.number(), column: reader.number())
    }

    func write(to writer: inout ByteWriter) {
        writer.add(file)
        writer.add(line)
        writer.add(column)
    }
}
