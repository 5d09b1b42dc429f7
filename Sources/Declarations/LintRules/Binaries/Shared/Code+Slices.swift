import UTBuild
import UTLint

extension Report {
  /// Adds a finding about a Mach-O file.
  mutating func add(_ message: String, _ help: String, in binary: BuildBinary, severity: Severity? = nil) {
    add(message, help, at: FindingPlace(wholeFile: binary.displayPath), severity: severity)
  }
}

extension Code {
  /// The architectures that meet a condition.
  func architectures(where condition: (BuildBinary.Slice) -> Bool) -> [String] {
    binary.slices.filter(condition).map(\.architecture)
  }
}

extension BuildBinary.Slice {
  /// The systems of devices that it was built for: neither macOS nor a simulator.
  var deviceSystems: [BuildBinary.System] {
    systems.filter { ["iOS", "tvOS", "watchOS", "visionOS"].contains($0.name) }
  }
}

extension BuildBundle {
  /// The Mach-O files of a bundle that is in an app for devices; otherwise none.
  var codeForDevices: [Code] { isInFlatApp ? binaries.map { Code(bundle: self, binary: $0) } : [] }
}
