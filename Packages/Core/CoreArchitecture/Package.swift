// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CoreArchitecture",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CoreArchitecture", targets: ["CoreArchitecture"]),
        .library(name: "CoreArchitectureReplay", targets: ["CoreArchitectureReplay"]),
        .library(name: "CoreArchitectureTesting", targets: ["CoreArchitectureTesting"]),
    ],
    dependencies: [
        .package(path: "../CorePresentation")
    ],
    targets: [
        .target(name: "CoreArchitecture", dependencies: ["CorePresentation"]),
        .target(name: "CoreArchitectureReplay", dependencies: ["CoreArchitecture", "CorePresentation"]),
        .target(name: "CoreArchitectureTesting", dependencies: ["CoreArchitecture", "CorePresentation"]),
        .testTarget(
            name: "CoreArchitectureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreArchitectureReplay",
                "CoreArchitectureTesting",
                "CorePresentation",
            ]
        ),
    ]
)
