// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "XcodeProjectReader",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "XcodeProjectReader", targets: ["XcodeProjectReader"])
    ],
    targets: [
        .target(name: "XcodeProjectReader"),
        .testTarget(
            name: "XcodeProjectReaderTests",
            dependencies: ["XcodeProjectReader"],
            exclude: ["Oracle"]
        ),
    ]
)
