// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ModuleSplit",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "IndexReading", targets: ["IndexReading"]),
        .library(name: "ModuleSplit", targets: ["ModuleSplit"]),
    ],
    dependencies: [
        .package(path: "../AffectedPackages"),
        .package(path: "../ImportChecker"),
        .package(path: "../PackageGraph"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        .target(name: "CIndexStore"),
        .target(name: "IndexReading", dependencies: ["CIndexStore"]),
        .target(
            name: "ModuleSplit",
            dependencies: [
                "AffectedPackages",
                .product(name: "ConfigurationReading", package: "ImportChecker"),
                "ImportChecker",
                "IndexReading",
                "PackageGraph",
                .product(name: "ManifestReader", package: "PackageGraph"),
                .product(name: "SourceEditing", package: "PackageGraph"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .testTarget(name: "IndexReadingTests", dependencies: ["IndexReading"]),
        .testTarget(
            name: "ModuleSplitTests",
            dependencies: [
                "AffectedPackages",
                .product(name: "ConfigurationReading", package: "ImportChecker"),
                "ImportChecker", "IndexReading", "ModuleSplit", "PackageGraph",
                .product(name: "ManifestReader", package: "PackageGraph"),
                .product(name: "SourceEditing", package: "PackageGraph"),
            ]
        ),
    ]
)
