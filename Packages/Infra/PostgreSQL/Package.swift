// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PostgreSQL",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PostgreSQL", targets: ["PostgreSQL"]),
        .library(name: "PostgreSQLTesting", targets: ["PostgreSQLTesting"]),
    ],
    dependencies: [
        .package(path: "../Database")
    ],
    targets: [
        .target(name: "PostgreSQL", dependencies: ["Database"]),
        .target(name: "PostgreSQLTesting", dependencies: ["Database", "PostgreSQL"]),
        .testTarget(
            name: "PostgreSQLTests", dependencies: ["Database", "PostgreSQL", "PostgreSQLTesting"]),
    ]
)
