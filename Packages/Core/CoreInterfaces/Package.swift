// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CoreInterfaces",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CoreInterfaces", targets: ["CoreInterfaces"]),
        .library(name: "CoreInterfacesTesting", targets: ["CoreInterfacesTesting"]),
    ],
    dependencies: [
        .package(path: "../CoreModels")
    ],
    targets: [
        .target(name: "CoreInterfaces", dependencies: ["CoreModels"]),
        .target(name: "CoreInterfacesTesting", dependencies: ["CoreInterfaces", "CoreModels"]),
        .testTarget(
            name: "CoreInterfacesTests",
            dependencies: ["CoreInterfaces", "CoreInterfacesTesting", "CoreModels"]
        ),
    ]
)
