// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "DatabaseDocumentsTests",
  dependencies: [
    .package(name: "utictl", path: "../..", traits: ["Databases"]),
    .package(path: "../../Samples/recipes"),
  ],
  targets: [
    .executableTarget(
      name: "record-once", dependencies: [.product(name: "DatabaseDocuments", package: "utictl")]),
    .executableTarget(
      name: "measure-databases", dependencies: [.product(name: "DatabaseDocuments", package: "utictl")]),
    .testTarget(
      name: "DatabaseDocumentsTests",
      dependencies: [
        .product(name: "DatabaseDocuments", package: "utictl"), .product(name: "UbiquitousItems", package: "utictl"),
        .product(name: "recipes", package: "recipes"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
