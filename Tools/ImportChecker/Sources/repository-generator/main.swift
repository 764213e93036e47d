import Foundation

do throws(GeneratorError) {
    let options = try GeneratorOptions(CommandLine.arguments.dropFirst())
    let summary = try RepositoryGenerator(options).write()
    print(summary)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(2)
}
