// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FileLogging",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "FileLogging", targets: ["FileLogging"])
    ],
    dependencies: [
        .package(path: "../../Core/TestSupport"),
        .package(path: "../AppLogging"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(
            name: "FileLogging",
            dependencies: [
                "AppLogging",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "FileLoggingTests",
            dependencies: [
                "AppLogging",
                "FileLogging",
                .product(name: "Logging", package: "swift-log"),
                "TestSupport",
            ]
        ),
    ]
)
