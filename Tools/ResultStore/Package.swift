// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ResultStore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ResultStore", targets: ["ResultStore"]),
        .library(name: "ResultStoreTesting", targets: ["ResultStoreTesting"]),
    ],
    targets: [
        .target(name: "ResultStore"),
        .target(name: "ResultStoreTesting"),
        .executableTarget(name: "result-store-writer", dependencies: ["ResultStore"]),
        .testTarget(
            name: "ResultStoreTests", dependencies: ["ResultStore", "ResultStoreTesting", "result-store-writer"]),
    ]
)
