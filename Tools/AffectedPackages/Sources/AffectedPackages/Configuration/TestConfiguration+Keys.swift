import ConfigurationReading

extension TestConfiguration {
    /// The keys at the top of `bulkhead.yml`.
    public static let keys = [
        ConfigurationKey("exclude", .texts, "Patterns of folders that no command reads."),
        testsKey,
    ]

    static let testsKey = ConfigurationKey(
        "tests",
        .mapping(
            ConfigurationForm(
                "'tests'",
                [
                    inputsKey, environmentKey,
                    ConfigurationKey(
                        "ignored", .texts,
                        "Patterns of files that change no test, unless a target is built from them or 'inputs' has them."
                    ),
                    ConfigurationKey(
                        "unwatched", .texts,
                        "Patterns of packages whose tests watch processes themselves, so that they aren't watched."),
                    Remote.key,
                ])),
        "Facts about tests that aren't in the manifests.")

    static let inputsKey = ConfigurationKey(
        "inputs",
        .list(
            ConfigurationForm(
                "an entry of 'inputs'",
                [
                    packageKey,
                    ConfigurationKey("files", .texts, isRequired: true, "Patterns of the files' paths."),
                ])),
        "Files outside of a package's folder that its tests read.")

    static let environmentKey = ConfigurationKey(
        "environment",
        .list(
            ConfigurationForm(
                "an entry of 'environment'",
                [
                    packageKey,
                    ConfigurationKey("variables", .texts, isRequired: true, "The names of the variables."),
                    ConfigurationKey(
                        "builds", .flag, "Whether builds receive the variables too; without the key: true."),
                ])),
        "Environment variables that can change the results of tests.")

    private static let packageKey = ConfigurationKey(
        "package", .text, isRequired: true, "A pattern of the packages' paths; that of the root package is '.'.")
}
