// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Logging",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AppLogging", targets: ["AppLogging"]),
        .library(name: "AppLoggingTesting", targets: ["AppLoggingTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2")
    ],
    targets: [
        .target(
            name: "AppLogging",
            dependencies: [.product(name: "Logging", package: "swift-log")]
        ),
        .target(
            name: "AppLoggingTesting",
            dependencies: ["AppLogging", .product(name: "Logging", package: "swift-log")]
        ),
        .testTarget(
            name: "AppLoggingTests",
            dependencies: ["AppLogging", "AppLoggingTesting", .product(name: "Logging", package: "swift-log")]
        ),
    ]
)
