import ImportScannerReference

/// Runs the fuzzer, and returns the exit status.
func fuzz(_ options: FuzzOptions) -> Int32 {
    var seeds: [[UInt8]] = []
    var buffer: [UInt8] = []
    for file in SourceTree.swiftFiles(below: options.paths) {
        if SourceTree.read(file, into: &buffer), buffer.count < 4096 { seeds.append(buffer) }
    }
    if seeds.isEmpty {
        guard options.paths.isEmpty else {
            print("no Swift file under 4 KB below \(options.paths.joined(separator: ", "))")
            return 2
        }
        seeds = [Array("import A\n".utf8)]
    }
    var run = FuzzRun(seeds: seeds, seed: options.seed)
    var done = 0
    var reported = 0
    while done < options.count {
        let step = min(100_000, options.count - done)
        run.run(count: step)
        done += step
        for failure in run.failures[reported...] {
            print("--- difference: \(failure.difference)")
            print(String(decoding: failure.text, as: UTF8.self).debugDescription)
        }
        reported = run.failures.count
        print(
            "\(done) texts of seed \(options.seed): \(run.accepted) accepted with \(run.imports) imports, "
                + "\(run.refused) refused, \(reported) different")
    }
    return reported == 0 ? 0 : 1
}
