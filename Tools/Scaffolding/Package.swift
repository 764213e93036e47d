// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Scaffolding",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Scaffolding", targets: ["Scaffolding"])
    ],
    dependencies: [
        .package(path: "../ImportChecker"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        .target(
            name: "Scaffolding",
            dependencies: [
                .product(name: "ConfigurationReading", package: "ImportChecker"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .testTarget(name: "ScaffoldingTests", dependencies: ["Scaffolding"]),
    ]
)
