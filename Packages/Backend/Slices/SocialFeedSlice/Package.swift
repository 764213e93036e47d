// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SocialFeedSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "SocialFeedSlice", targets: ["SocialFeedSlice"])
    ],
    dependencies: [
        .package(path: "../../BackendCore"),
        .package(path: "../../../Core/CoreModels"),
        .package(path: "../../../Core/CoreWire"),
        .package(path: "../../../Infra/Database"),
        .package(path: "../../../Infra/PetNestWire"),
    ],
    targets: [
        .target(
            name: "SocialFeedSlice",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "SocialFeedWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "SocialFeedSliceTests",
            dependencies: [
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CoreModels",
                "Database",
                "SocialFeedSlice",
            ]
        ),
    ]
)
