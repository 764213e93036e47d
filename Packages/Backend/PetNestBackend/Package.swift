// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PetNestBackend",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PetNestBackend", targets: ["PetNestBackend"])
    ],
    dependencies: [
        .package(path: "../BackendCore"),
        .package(path: "../Slices/AccountsSlice"),
        .package(path: "../Slices/SocialFeedSlice"),
        .package(path: "../Slices/NoticesSlice"),
        .package(path: "../Slices/AgendaSlice"),
        .package(path: "../Slices/ActivitySlice"),
        .package(path: "../Slices/NutritionSlice"),
        .package(path: "../Slices/HealthSlice"),
        .package(path: "../Slices/OwnerSlice"),
        .package(path: "../Slices/PetsSlice"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreWire"),
        .package(path: "../../Core/TestSupport"),
        .package(path: "../../Infra/Database"),
        .package(path: "../../Infra/PetNestWire"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "PetNestBackend",
            dependencies: [
                "AccountsSlice",
                "SocialFeedSlice",
                "NoticesSlice",
                "AgendaSlice",
                "ActivitySlice",
                "NutritionSlice",
                "HealthSlice",
                "OwnerSlice",
                "PetsSlice",
                "BackendCore",
                .product(name: "CareWire", package: "PetNestWire"),
                .product(name: "CartWire", package: "PetNestWire"),
                "CoreInterfaces",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "PaymentsWire", package: "PetNestWire"),
                .product(name: "ProductsWire", package: "PetNestWire"),
            ]
        ),
        .executableTarget(
            name: "backend-child",
            dependencies: ["PetNestBackend"],
            path: "Tests/BackendChild"
        ),
        .executableTarget(
            name: "booking-child",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "PetNestBackend",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Tests/BookingChild"
        ),
        .testTarget(
            name: "PetNestBackendTests",
            dependencies: [
                "AccountsSlice",
                "SocialFeedSlice",
                "AgendaSlice",
                "ActivitySlice",
                "NutritionSlice",
                "HealthSlice",
                "OwnerSlice",
                "PetsSlice",
                "backend-child",
                "booking-child",
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                "CoreModels",
                "Database",
                "PetNestBackend",
                .product(name: "AccountsWire", package: "PetNestWire"),
                .product(name: "ActivityWire", package: "PetNestWire"),
                .product(name: "AgendaWire", package: "PetNestWire"),
                .product(name: "CareWire", package: "PetNestWire"),
                .product(name: "CartWire", package: "PetNestWire"),
                "CoreWire",
                .product(name: "HealthWire", package: "PetNestWire"),
                .product(name: "NoticesWire", package: "PetNestWire"),
                .product(name: "NutritionWire", package: "PetNestWire"),
                .product(name: "OwnerWire", package: "PetNestWire"),
                .product(name: "PaymentsWire", package: "PetNestWire"),
                .product(name: "PetsWire", package: "PetNestWire"),
                .product(name: "ProductsWire", package: "PetNestWire"),
                .product(name: "SocialFeedWire", package: "PetNestWire"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                "TestSupport",
            ]
        ),
    ]
)
