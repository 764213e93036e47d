// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CoreStorage",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CoreStorage", targets: ["CoreStorage"])
    ],
    dependencies: [
        .package(path: "../TestSupport")
    ],
    targets: [
        .target(name: "CoreStorage"),
        .executableTarget(
            name: "storage-child",
            dependencies: ["CoreStorage"],
            path: "Tests/StorageChild"
        ),
        .testTarget(
            name: "CoreStorageTests",
            dependencies: ["CoreStorage", "storage-child", "TestSupport"]
        ),
    ]
)
