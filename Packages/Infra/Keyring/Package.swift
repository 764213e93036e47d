// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Keyring",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Keyring", targets: ["Keyring"]),
        .library(name: "KeyringTesting", targets: ["KeyringTesting"]),
    ],
    dependencies: [
        .package(path: "../../Core/CoreStorage"),
        .package(path: "../../Core/TestSupport"),
    ],
    targets: [
        .target(name: "Keyring", dependencies: ["CoreStorage"]),
        .target(name: "KeyringTesting"),
        .testTarget(
            name: "KeyringTests", dependencies: ["CoreStorage", "Keyring", "KeyringTesting", "TestSupport"]),
    ]
)
