/// The platforms that a bundle is built for.
public struct Platforms: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// macOS, without Mac Catalyst.
  public static let macOS = Platforms(rawValue: 1)
  /// iPad apps that run on the Mac.
  public static let macCatalyst = Platforms(rawValue: 2)
  /// iOS and iPadOS.
  public static let iOS = Platforms(rawValue: 4)
  /// visionOS.
  public static let visionOS = Platforms(rawValue: 8)
  /// tvOS.
  public static let tvOS = Platforms(rawValue: 16)
  /// watchOS.
  public static let watchOS = Platforms(rawValue: 32)

  /// Every platform.
  public static let all: Platforms = [.macOS, .macCatalyst, .iOS, .visionOS, .tvOS, .watchOS]
  /// The platforms with documents: the default for a property list that does not specify any.
  public static let withDocuments: Platforms = [.macOS, .iOS, .visionOS]

  /// The names of platforms, in the order of their numbers.
  public static let names: [(name: String, platform: Platforms)] = [
    ("macos", .macOS), ("maccatalyst", .macCatalyst), ("ios", .iOS), ("visionos", .visionOS), ("tvos", .tvOS),
    ("watchos", .watchOS),
  ]
}

extension Platforms: CustomStringConvertible {
  /// The names, separated by commas.
  public var description: String {
    self == .all ? "all" : Self.names.filter { contains($0.platform) }.map(\.name).joined(separator: ", ")
  }
}
