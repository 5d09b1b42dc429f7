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
    // The same code in both language modes: the files of one are links to those of the other.
    flows("Swift5", .v5),
    flows("Swift6", .v6),
  ],
  swiftLanguageModes: [.v6]
)

/// Code of apps, in which only the import is changed.
func flows(_ name: String, _ mode: SwiftLanguageMode) -> Target {
  .testTarget(
    name: "\(name)Flows", dependencies: [.product(name: "DocumentFrameworks", package: "utictl")],
    path: "Tests/Flows/\(name)", swiftSettings: [.swiftLanguageMode(mode)])
}
