// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SampleWalks",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "SampleWalks", targets: ["SampleWalks"])
    ],
    targets: [
        .target(name: "SampleWalks"),
        .testTarget(name: "SampleWalksTests", dependencies: ["SampleWalks"]),
    ]
)
