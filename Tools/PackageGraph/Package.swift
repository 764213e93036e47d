// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PackageGraph",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ImportScanner", targets: ["ImportScanner"]),
        .library(name: "ManifestReader", targets: ["ManifestReader"]),
        .library(name: "PackageGraph", targets: ["PackageGraph"]),
        .library(name: "SourceEditing", targets: ["SourceEditing"]),
    ],
    dependencies: [
        .package(path: "../XcodeProjectReader"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        .target(name: "ImportScanner"),
        .target(
            name: "ImportScannerReference",
            dependencies: [
                "ImportScanner",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .target(
            name: "ManifestReader",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .target(name: "PackageGraph", dependencies: ["ManifestReader", "XcodeProjectReader"]),
        .target(
            name: "SourceEditing",
            dependencies: [
                "ManifestReader",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .executableTarget(name: "import-scanner-fuzz", dependencies: ["ImportScannerReference"]),
        .executableTarget(name: "import-scanner-bench", dependencies: ["ImportScanner", "ImportScannerReference"]),
        .executableTarget(
            name: "manifest-compare",
            dependencies: ["ManifestReader", "PackageGraph"],
            path: "Sources/ManifestCompare"
        ),
        .testTarget(
            name: "ImportScannerTests",
            dependencies: ["ImportScanner", "ImportScannerReference"],
            exclude: ["Fixtures"]
        ),
        .testTarget(name: "ManifestReaderTests", dependencies: ["ManifestReader"], exclude: ["Fixtures"]),
        .testTarget(
            name: "PackageGraphTests",
            dependencies: [
                "ManifestReader",
                "PackageGraph",
                .product(name: "XcodeProjectReaderTesting", package: "XcodeProjectReader"),
            ]
        ),
        .testTarget(name: "SourceEditingTests", dependencies: ["SourceEditing"]),
    ]
)
