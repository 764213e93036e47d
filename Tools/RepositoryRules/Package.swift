// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RepositoryRules",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../ImportChecker")
    ],
    targets: [
        .testTarget(name: "RepositoryRulesTests", dependencies: ["ImportChecker"])
    ]
)
