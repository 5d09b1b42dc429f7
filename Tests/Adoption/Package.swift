// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Adoption",
  dependencies: [
    .package(name: "utictl", path: "../.."),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", exact: "1.7.3"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "Checked", exclude: ["Info.plist"], plugins: [.plugin(name: "CheckDeclarations", package: "utictl")]),
    .executableTarget(
      name: "WithInstalledTypes",
      dependencies: [
        .product(name: "UniformTypeIdentifiers", package: "utictl"),
        .product(name: "InstalledTypes", package: "utictl"),
      ]),
    .target(name: "Uploads"),
    .testTarget(
      name: "AdoptionTests",
      dependencies: [
        "Uploads",
        .product(name: "UniformTypeIdentifiers", package: "utictl"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
