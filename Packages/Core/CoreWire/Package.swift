// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CoreWire",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CoreWire", targets: ["CoreWire"])
    ],
    dependencies: [
        .package(path: "../CoreModels")
    ],
    targets: [
        .target(name: "CoreWire", dependencies: ["CoreModels"]),
        .testTarget(name: "CoreWireTests", dependencies: ["CoreModels", "CoreWire"]),
    ]
)
