// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SharedUI",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "SharedUI", targets: ["SharedUI"])
    ],
    dependencies: [
        .package(path: "../../Core/CorePresentation")
    ],
    targets: [
        .target(name: "SharedUI", dependencies: ["CorePresentation"]),
        .executableTarget(name: "shared-ui-gallery", dependencies: ["CorePresentation", "SharedUI"]),
        .testTarget(
            name: "SharedUITests",
            dependencies: ["CorePresentation", "SharedUI", "shared-ui-gallery"],
            resources: [.copy("Fixtures")]
        ),
    ]
)
