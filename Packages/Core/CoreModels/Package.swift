// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CoreModels",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CoreModels", targets: ["CoreModels"])
    ],
    dependencies: [
        .package(path: "../TestSupport")
    ],
    targets: [
        .target(name: "CoreModels"),
        .testTarget(name: "CoreModelsTests", dependencies: ["CoreModels", "TestSupport"]),
    ]
)
