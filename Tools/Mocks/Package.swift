// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Mocks",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Mocks", targets: ["Mocks"])
    ],
    dependencies: [
        .package(path: "../PackageGraph"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        .target(
            name: "Mocks",
            dependencies: [
                .product(name: "ManifestReader", package: "PackageGraph"),
                "PackageGraph",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .testTarget(
            name: "MocksTests",
            dependencies: [.product(name: "ManifestReader", package: "PackageGraph"), "Mocks", "PackageGraph"],
            exclude: ["Fixtures"]
        ),
    ]
)
