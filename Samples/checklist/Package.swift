// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "checklist",
  dependencies: [
    .package(name: "utictl", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "checklist",
      dependencies: [
        .product(name: "Documents", package: "utictl", condition: .when(platforms: [.linux])),
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux])),
      ])
  ],
  swiftLanguageModes: [.v6]
)
