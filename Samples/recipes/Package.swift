// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "recipes",
  products: [.executable(name: "recipes", targets: ["recipes"])],
  dependencies: [.package(name: "utictl", path: "../..", traits: ["Databases"])],
  targets: [
    .executableTarget(
      name: "recipes", dependencies: [.product(name: "DatabaseDocuments", package: "utictl")])
  ],
  swiftLanguageModes: [.v6]
)
