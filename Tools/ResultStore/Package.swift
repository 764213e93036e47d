// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ResultStore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ResultStore", targets: ["ResultStore"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2")
    ],
    targets: [
        .target(
            name: "ResultStore",
            dependencies: [.product(name: "Crypto", package: "swift-crypto")]
        ),
        .executableTarget(name: "result-store-writer", dependencies: ["ResultStore"]),
        .testTarget(name: "ResultStoreTests", dependencies: ["ResultStore", "result-store-writer"]),
    ]
)
