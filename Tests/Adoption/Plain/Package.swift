// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as the others' plugins are built along with anything beside them.
let package = Package(
  name: "Plain",
  dependencies: [.package(name: "utictl", path: "../../..", traits: [])],
  targets: [
    .executableTarget(name: "Plain", dependencies: [.product(name: "UniformTypeIdentifiers", package: "utictl")])
  ],
  swiftLanguageModes: [.v6]
)
