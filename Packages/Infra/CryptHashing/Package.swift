// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CryptHashing",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CryptHashing", targets: ["CryptHashing"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreInterfaces")
    ],
    targets: [
        .target(name: "CCrypt", linkerSettings: [.linkedLibrary("crypt", .when(platforms: [.linux]))]),
        .target(name: "CryptHashing", dependencies: ["CCrypt", "CoreInterfaces"]),
        .testTarget(name: "CryptHashingTests", dependencies: ["CoreInterfaces", "CryptHashing"]),
    ]
)
