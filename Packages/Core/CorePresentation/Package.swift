// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CorePresentation",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CorePresentation", targets: ["CorePresentation"])
    ],
    targets: [
        .target(name: "CorePresentation"),
        .testTarget(name: "CorePresentationTests", dependencies: ["CorePresentation"]),
    ]
)
