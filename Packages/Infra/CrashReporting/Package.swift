// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CrashReporting",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CrashReporting", targets: ["CrashReporting"]),
        .library(name: "CrashReportingTesting", targets: ["CrashReportingTesting"]),
    ],
    dependencies: [
        .package(path: "../../Core/CoreStorage"),
        .package(path: "../../Core/TestSupport"),
    ],
    targets: [
        .target(name: "CFatalSignals"),
        .target(
            name: "CrashReporting",
            dependencies: ["CFatalSignals", .product(name: "CoreStorage", package: "CoreStorage")]
        ),
        .target(
            name: "CrashReportingTesting",
            dependencies: ["CrashReporting"]
        ),
        .executableTarget(
            name: "crash-child",
            dependencies: ["CrashReporting"],
            path: "Tests/CrashChild"
        ),
        .testTarget(
            name: "CrashReportingTests",
            dependencies: ["CrashReporting", "CrashReportingTesting", "crash-child", "TestSupport"]
        ),
    ]
)
