// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "XcodeProjectReader",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "XcodeProjectReader", targets: ["XcodeProjectReader"]),
        .library(name: "XcodeProjectReaderTesting", targets: ["XcodeProjectReaderTesting"]),
    ],
    targets: [
        .target(name: "XcodeProjectReader"),
        .target(name: "XcodeProjectReaderTesting"),
        .testTarget(
            name: "XcodeProjectReaderTests",
            dependencies: ["XcodeProjectReader"],
            exclude: ["Oracle"]
        ),
    ]
)
