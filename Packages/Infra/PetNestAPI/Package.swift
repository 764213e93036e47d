// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PetNestAPI",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PetNestAPI", targets: ["PetNestAPI"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CoreWire"),
        .package(path: "../PetNestWire"),
    ],
    targets: [
        .target(
            name: "PetNestAPI",
            dependencies: [
                .product(name: "CartWire", package: "PetNestWire"),
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CoreWire",
                .product(name: "AccountsWire", package: "PetNestWire"),
                .product(name: "CareWire", package: "PetNestWire"),
                .product(name: "HealthWire", package: "PetNestWire"),
                .product(name: "OwnerWire", package: "PetNestWire"),
                .product(name: "PaymentsWire", package: "PetNestWire"),
                .product(name: "PetsWire", package: "PetNestWire"),
                .product(name: "ProductsWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "PetNestAPITests",
            dependencies: [
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
                "PetNestAPI",
            ]
        ),
    ]
)
