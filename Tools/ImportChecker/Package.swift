// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ImportChecker",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ConfigurationReading", targets: ["ConfigurationReading"]),
        .library(name: "ImportChecker", targets: ["ImportChecker"]),
    ],
    dependencies: [
        .package(path: "../PackageGraph"),
        .package(path: "../XcodeProjectReader"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .target(name: "ConfigurationReading", dependencies: ["Yams"]),
        .target(
            name: "ImportChecker",
            dependencies: [
                "ConfigurationReading",
                .product(name: "ImportScanner", package: "PackageGraph"),
                .product(name: "ManifestReader", package: "PackageGraph"),
                "PackageGraph",
                .product(name: "SourceEditing", package: "PackageGraph"),
                "XcodeProjectReader",
            ]
        ),
        .executableTarget(name: "import-checker-bench", dependencies: ["ImportChecker"]),
        .executableTarget(name: "repository-generator"),
        .testTarget(
            name: "ImportCheckerTests",
            dependencies: [
                "ConfigurationReading",
                "ImportChecker",
                .product(name: "ManifestReader", package: "PackageGraph"),
                "PackageGraph",
                .product(name: "XcodeProjectReaderTesting", package: "XcodeProjectReader"),
            ],
            exclude: ["Fixtures"]
        ),
    ]
)
