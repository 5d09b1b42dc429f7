// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "shared-database",
  dependencies: [
    .package(name: "utictl", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "shared-database",
      dependencies: [
        .product(name: "FileCoordination", package: "utictl", condition: .when(platforms: [.linux])),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
