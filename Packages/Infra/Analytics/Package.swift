// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Analytics",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Analytics", targets: ["Analytics"]),
        .library(name: "AnalyticsRecording", targets: ["AnalyticsRecording"]),
        .library(name: "AnalyticsTesting", targets: ["AnalyticsTesting"]),
    ],
    dependencies: [
        .package(path: "../../Core/CoreStorage"),
        .package(path: "../../Core/TestSupport"),
    ],
    targets: [
        .target(name: "Analytics"),
        .target(name: "AnalyticsRecording", dependencies: ["Analytics", "CoreStorage"]),
        .target(name: "AnalyticsTesting", dependencies: ["Analytics"]),
        .testTarget(
            name: "AnalyticsTests",
            dependencies: ["Analytics", "AnalyticsRecording", "AnalyticsTesting", "CoreStorage", "TestSupport"]
        ),
    ]
)
