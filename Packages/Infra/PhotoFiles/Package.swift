// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PhotoFiles",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PhotoFiles", targets: ["PhotoFiles"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreStorage"),
        .package(path: "../../Core/TestSupport"),
    ],
    targets: [
        .target(name: "PhotoFiles", dependencies: ["CoreInterfaces", "CoreModels", "CoreStorage"]),
        .testTarget(
            name: "PhotoFilesTests",
            dependencies: ["CoreInterfaces", "CoreModels", "PhotoFiles", "TestSupport"],
            exclude: ["Pictures"]
        ),
    ]
)
