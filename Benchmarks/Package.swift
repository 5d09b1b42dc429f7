// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "utictl", path: "..", traits: ["Databases"])],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "UniformTypeIdentifiers", package: "utictl"),
        .product(name: "PropertyLists", package: "utictl"),
        .product(name: "TypeRegistry", package: "utictl"),
      ]),
    .executableTarget(
      name: "save-package",
      dependencies: [
        .product(name: "FileWrappers", package: "utictl"), .product(name: "SafeWriting", package: "utictl"),
      ]),
    .executableTarget(
      name: "take-turns", dependencies: [.product(name: "FileCoordination", package: "utictl")]),
    .executableTarget(
      name: "follow-folders", dependencies: [.product(name: "MetadataQueries", package: "utictl")]),
    .executableTarget(name: "edit-documents", dependencies: [.product(name: "Documents", package: "utictl")]),
    .executableTarget(
      name: "measure-databases", dependencies: [.product(name: "DatabaseDocuments", package: "utictl")]),
    .executableTarget(name: "read-plist", dependencies: [.product(name: "PropertyLists", package: "utictl")]),
  ],
  swiftLanguageModes: [.v6]
)
