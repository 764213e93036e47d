// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ModuleSplit",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "IndexStore", targets: ["IndexStore"]),
        .library(name: "ModuleSplit", targets: ["ModuleSplit"]),
    ],
    dependencies: [
        .package(path: "../ImportChecker"),
        .package(path: "../PackageGraph"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        .target(name: "CIndexStore"),
        .target(name: "IndexStore", dependencies: ["CIndexStore"]),
        .target(
            name: "ModuleSplit",
            dependencies: [
                .product(name: "ConfigurationReading", package: "ImportChecker"),
                "IndexStore",
                "PackageGraph",
                .product(name: "ManifestReader", package: "PackageGraph"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .testTarget(name: "IndexStoreTests", dependencies: ["IndexStore"]),
        .testTarget(
            name: "ModuleSplitTests",
            dependencies: [
                .product(name: "ConfigurationReading", package: "ImportChecker"),
                "IndexStore", "ModuleSplit", "PackageGraph",
            ]
        ),
    ]
)
