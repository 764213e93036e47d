// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Gzip",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Gzip", targets: ["Gzip"])
    ],
    targets: [
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "Gzip", dependencies: ["CZlib"]),
        .testTarget(name: "GzipTests", dependencies: ["Gzip"]),
    ]
)
