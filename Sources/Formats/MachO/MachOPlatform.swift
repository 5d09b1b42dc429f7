/// A system or a simulator: `PLATFORM_…` in mach-o/loader.h.
package struct MachOPlatform: RawRepresentable, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let macOS = Self(rawValue: 1)
  package static let iOS = Self(rawValue: 2)
  package static let tvOS = Self(rawValue: 3)
  package static let watchOS = Self(rawValue: 4)
  package static let macCatalyst = Self(rawValue: 6)
  package static let iOSSimulator = Self(rawValue: 7)
  package static let tvOSSimulator = Self(rawValue: 8)
  package static let watchOSSimulator = Self(rawValue: 9)
  package static let driverKit = Self(rawValue: 10)
  package static let visionOS = Self(rawValue: 11)
  package static let visionOSSimulator = Self(rawValue: 12)

  /// The name of the system; the number if it is unknown.
  package var name: String { Self.names[self] ?? "platform \(rawValue)" }

  private static let names: [MachOPlatform: String] = [
    .macOS: "macOS", .iOS: "iOS", .tvOS: "tvOS", .watchOS: "watchOS", .macCatalyst: "Mac Catalyst",
    .iOSSimulator: "iOS Simulator", .tvOSSimulator: "tvOS Simulator", .watchOSSimulator: "watchOS Simulator",
    .driverKit: "DriverKit", .visionOS: "visionOS", .visionOSSimulator: "visionOS Simulator",
  ]

  /// Whether it is a simulator.
  package var isSimulator: Bool {
    [.iOSSimulator, .tvOSSimulator, .watchOSSimulator, .visionOSSimulator].contains(self)
  }

  /// The platform of a command LC_VERSION_MIN_…, which does not distinguish systems from simulators.
  init?(versionCommand: UInt32, isIntel: Bool) {
    switch versionCommand {
    case 0x24: self = .macOS
    case 0x25: self = isIntel ? .iOSSimulator : .iOS
    case 0x2F: self = isIntel ? .tvOSSimulator : .tvOS
    case 0x30: self = isIntel ? .watchOSSimulator : .watchOS
    default: return nil
    }
  }
}
