// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PetNest",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "petnest", targets: ["petnest"])
    ],
    dependencies: [
        .package(path: "Packages/Backend/PetNestBackend"),
        .package(path: "Packages/Core/CoreArchitecture"),
        .package(path: "Packages/Core/CoreInterfaces"),
        .package(path: "Packages/Core/CoreModels"),
        .package(path: "Packages/Core/CoreNetworking"),
        .package(path: "Packages/Core/CorePresentation"),
        .package(path: "Packages/Core/CoreStorage"),
        .package(path: "Packages/Features/BookingFeature"),
        .package(path: "Packages/Features/HomeFeature"),
        .package(path: "Packages/Features/NutritionFeature"),
        .package(path: "Packages/Features/PetHealthFeature"),
        .package(path: "Packages/Features/PetProfileFeature"),
        .package(path: "Packages/Features/SettingsFeature"),
        .package(path: "Packages/Features/PINFeature"),
        .package(path: "Packages/Features/SitterSearchFeature"),
        .package(path: "Packages/Features/VaccinationHistoryFeature"),
        .package(path: "Packages/Infra/Analytics"),
        .package(path: "Packages/Infra/CrashReporting"),
        .package(path: "Packages/Infra/Database"),
        .package(path: "Packages/Infra/FileLogging"),
        .package(path: "Packages/Infra/HTTPNetworking"),
        .package(path: "Packages/Infra/Logging"),
        .package(path: "Packages/Infra/PetNestAPI"),
        .package(path: "Packages/UI/SharedUI"),
        // Nothing here imports it: it is what makes `swift run bulkhead` work from this folder.
        .package(path: "Tools/Bulkhead"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "PetNestApp",
            dependencies: [
                "Analytics",
                .product(name: "AnalyticsRecording", package: "Analytics"),
                .product(name: "AppLogging", package: "Logging"),
                "BookingFeature",
                "CoreArchitecture",
                .product(name: "CoreArchitectureReplay", package: "CoreArchitecture"),
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreStorage",
                "CrashReporting",
                "Database",
                "FileLogging",
                "HTTPNetworking",
                "HomeFeature",
                "NutritionFeature",
                "PINFeature",
                "PetHealthFeature",
                "PetNestAPI",
                "PetNestBackend",
                "PetProfileFeature",
                "SettingsFeature",
                "SharedUI",
                "SitterSearchFeature",
                "VaccinationHistoryFeature",
            ],
            path: "App/PetNestApp"
        ),
        .executableTarget(
            name: "petnest",
            dependencies: [
                "CoreArchitecture",
                "PetNestApp",
                "SharedUI",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "App/petnest"
        ),
        .testTarget(
            name: "PetNestAppTests",
            dependencies: [
                "CoreArchitecture",
                .product(name: "AppLoggingTesting", package: "Logging"),
                .product(name: "AnalyticsTesting", package: "Analytics"),
                "CoreInterfaces",
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                "CoreModels",
                "CoreNetworking",
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
                "CorePresentation",
                "PetNestApp",
            ]
        ),
        .testTarget(name: "ArchitectureTests"),
        .testTarget(
            name: "ContractTests",
            dependencies: [
                "BookingFeature",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "Database",
                "HTTPNetworking",
                "HomeFeature",
                "NutritionFeature",
                "PetHealthFeature",
                "PetNestAPI",
                "PetNestBackend",
                "VaccinationHistoryFeature",
            ]
        ),
        .testTarget(name: "EndToEndTests", dependencies: ["petnest"]),
    ]
)
