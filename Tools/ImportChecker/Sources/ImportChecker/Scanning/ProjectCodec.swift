import PackageGraph
import XcodeProjectReader

/// Encodes Xcode projects as bytes, many times as fast as reading them again.
///
/// Projects with problems aren't encoded, since problems are rare and their messages many.
enum ProjectCodec {
    // MARK: Writing

    static func write(_ entry: ProjectCache.Entry, to writer: inout ByteWriter) {
        writer.add(entry.fingerprint.first)
        writer.add(entry.fingerprint.second)
        let project = entry.project
        // An entry of no files is never recalled.
        let isWhole = project.problems.isEmpty
        writer.add(project.path)
        texts(isWhole ? project.files : [], &writer)
        texts(isWhole ? project.projects : [], &writer)
        texts(isWhole ? project.folders : [], &writer)
        texts(isWhole ? project.otherFiles : [], &writer)
        writer.add(isWhole ? project.packages : []) {
            $1.add($0.id)
            location($0.location, &$1)
        }
        writer.add(isWhole ? project.targets : []) { target($0, &$1) }
    }

    private static func target(_ target: XcodeTarget, _ writer: inout ByteWriter) {
        writer.add(target.id)
        writer.add(target.name)
        writer.add(target.kind.rawValue)
        for text in [target.productReference, target.product, target.moduleName] {
            optional(text, &writer)
        }
        texts(target.sources, &writer)
        writer.add(target.folders) {
            $1.add($0.path)
            texts($0.excluded.sorted(), &$1)
        }
        texts(target.inputs, &writer)
        writer.add(target.dependencies) {
            dependency($0.reference, &$1)
            texts($0.platforms, &$1)
        }
        writer.add(UInt32(clamping: target.line))
    }

    private static func dependency(_ reference: XcodeDependency.Reference, _ writer: inout ByteWriter) {
        switch reference {
        case .target(let id): text(0, id, &writer)
        case .foreign(let project, let id, let name):
            text(1, project, &writer)
            optional(id, &writer)
            writer.add(name)
        case .product(let name, let package):
            text(2, name, &writer)
            optionalLocation(package, &writer)
        case .plugin(let name, let package):
            text(3, name, &writer)
            optionalLocation(package, &writer)
        case .built(let name): text(4, name, &writer)
        case .library(let name): text(5, name, &writer)
        }
    }

    private static func optionalLocation(_ value: XcodePackageReference.Location?, _ writer: inout ByteWriter) {
        writer.add(UInt8(value == nil ? 0 : 1))
        if let value { location(value, &writer) }
    }

    private static func location(_ location: XcodePackageReference.Location, _ writer: inout ByteWriter) {
        switch location {
        case .local(let path): text(0, path, &writer)
        case .remote(let address, let requirement):
            text(1, address, &writer)
            writer.add(requirement.sorted { $0.key < $1.key }) {
                $1.add($0.key)
                $1.add($0.value)
            }
        case .registry(let identity): text(2, identity, &writer)
        }
    }

    private static func text(_ kind: UInt8, _ text: String, _ writer: inout ByteWriter) {
        writer.add(kind)
        writer.add(text)
    }

    private static func optional(_ text: String?, _ writer: inout ByteWriter) {
        writer.add(UInt8(text == nil ? 0 : 1))
        writer.add(text ?? "")
    }

    private static func texts(_ texts: [String], _ writer: inout ByteWriter) { writer.add(texts) { $1.add($0) } }

    // MARK: Reading

    /// Returns nil for bytes that aren't those of a project.
    static func read(_ reader: inout ByteReader) -> ProjectCache.Entry? {
        let fingerprint = Fingerprint(first: reader.number(), second: reader.number())
        let path = reader.text()
        let files = texts(&reader)
        let projects = texts(&reader)
        let folders = texts(&reader)
        let otherFiles = texts(&reader)
        let packages = reader.items { reader in
            let id = reader.text()
            return location(&reader).map { XcodePackageReference(id: id, location: $0) }
        }
        let targets = reader.items { target(&$0) }
        guard reader.isIntact, !packages.contains(nil), !targets.contains(nil) else { return nil }
        return ProjectCache.Entry(
            project: XcodeProject(
                path: path, targets: targets.compactMap { $0 }, packages: packages.compactMap { $0 },
                projects: projects, folders: folders, otherFiles: otherFiles, problems: [], files: files),
            fingerprint: fingerprint)
    }

    private static func target(_ reader: inout ByteReader) -> XcodeTarget? {
        let id = reader.text()
        let name = reader.text()
        let kind = XcodeTarget.Kind(rawValue: reader.text())
        let productReference = optional(&reader)
        let product = optional(&reader)
        let moduleName = optional(&reader)
        let sources = texts(&reader)
        let folders = reader.items { reader in
            let path = reader.text()
            return SynchronizedFolder(path: path, excluded: Set(texts(&reader)))
        }
        let inputs = texts(&reader)
        let dependencies = reader.items { reader in
            let reference = dependency(&reader)
            let platforms = texts(&reader)
            return reference.map { XcodeDependency(reference: $0, platforms: platforms) }
        }
        let line = Int(reader.number(UInt32.self))
        guard let kind, !dependencies.contains(nil) else { return nil }
        return XcodeTarget(
            id: id, name: name, kind: kind, productReference: productReference,
            product: product, moduleName: moduleName, sources: sources, folders: folders, inputs: inputs,
            dependencies: dependencies.compactMap { $0 }, line: line)
    }

    private static func dependency(_ reader: inout ByteReader) -> XcodeDependency.Reference? {
        let kind = reader.number(UInt8.self)
        let text = reader.text()
        switch kind {
        case 0: return .target(text)
        case 1:
            let id = optional(&reader)
            return .foreign(project: text, id: id, name: reader.text())
        case 2: return .product(text, package: optionalLocation(&reader))
        case 3: return .plugin(text, package: optionalLocation(&reader))
        case 4: return .built(text)
        case 5: return .library(text)
        default: return nil
        }
    }

    private static func optionalLocation(_ reader: inout ByteReader) -> XcodePackageReference.Location? {
        reader.number(UInt8.self) == 1 ? location(&reader) : nil
    }

    private static func location(_ reader: inout ByteReader) -> XcodePackageReference.Location? {
        let kind = reader.number(UInt8.self)
        let text = reader.text()
        switch kind {
        case 0: return .local(text)
        case 1:
            let pairs = reader.items { reader in
                let key = reader.text()
                return (key, reader.text())
            }
            return .remote(text, requirement: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        case 2: return .registry(text)
        default: return nil
        }
    }

    private static func optional(_ reader: inout ByteReader) -> String? {
        let isThere = reader.number(UInt8.self) == 1
        let text = reader.text()
        return isThere ? text : nil
    }

    private static func texts(_ reader: inout ByteReader) -> [String] { reader.items { $0.text() } }
}
