// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Bulkhead",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "bulkhead", targets: ["bulkhead"])
    ],
    dependencies: [
        .package(path: "../AffectedPackages"),
        .package(path: "../ImportChecker"),
        .package(path: "../Mocks"),
        .package(path: "../ModuleSplit"),
        .package(path: "../PackageGraph"),
        .package(path: "../PackageTests"),
        .package(path: "../ResultStore"),
        .package(path: "../Scaffolding"),
        .package(path: "../XcodeProjectReader"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "BulkheadCommands",
            dependencies: [
                "AffectedPackages",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "ConfigurationReading", package: "ImportChecker"),
                "ImportChecker",
                .product(name: "ImportScanner", package: "PackageGraph"),
                .product(name: "ManifestReader", package: "PackageGraph"),
                .product(name: "IndexReading", package: "ModuleSplit"),
                "Mocks",
                "ModuleSplit",
                "PackageGraph",
                "PackageTests",
                "ResultStore",
                "Scaffolding",
                .product(name: "SourceEditing", package: "PackageGraph"),
                "XcodeProjectReader",
            ]
        ),
        .executableTarget(name: "bulkhead", dependencies: ["BulkheadCommands"]),
        .testTarget(
            name: "BulkheadCommandsTests",
            dependencies: [
                "AffectedPackages", "BulkheadCommands",
                .product(name: "ConfigurationReading", package: "ImportChecker"), "ImportChecker",
                .product(name: "ManifestReader", package: "PackageGraph"),
                "ModuleSplit", "PackageGraph", "PackageTests",
                .product(name: "ResultStoreTesting", package: "ResultStore"),
                .product(name: "XcodeProjectReaderTesting", package: "XcodeProjectReader"), "bulkhead",
            ]
        ),
    ]
)
