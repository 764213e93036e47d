// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AppLogging",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AppLogging", targets: ["AppLogging"]),
        .library(name: "AppLoggingTesting", targets: ["AppLoggingTesting"]),
    ],
    targets: [
        .target(name: "AppLogging"),
        .target(name: "AppLoggingTesting", dependencies: ["AppLogging"]),
        .testTarget(name: "AppLoggingTests", dependencies: ["AppLogging", "AppLoggingTesting"]),
    ]
)
