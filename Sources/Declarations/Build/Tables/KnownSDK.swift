import UTText

/// An SDK on Apple's list of SDKs that need a privacy manifest and a signature.
///
/// Source: Apple, "Third-party SDK requirements".
public struct KnownSDK: Sendable, Hashable {
  /// The name in the list.
  public let name: String
  /// The first version with a valid privacy manifest; nil if there is none, or it is unknown.
  public let firstVersion: String?

  /// All SDKs of the list, in its order.
  public static var all: [KnownSDK] { rows.map(\.sdk) }

  /// Creates the SDK with a framework or target; nil if it is not on the list.
  public init?(binary name: String) {
    guard let sdk = Self.byBinary[name] ?? (name.hasPrefix("GoogleUtilities_") ? Self.byBinary["GoogleUtilities"] : nil)
    else { return nil }
    self = sdk
  }

  /// Creates the SDK that a resource bundle belongs to, by the bundle's name without the extension; nil if it is not on
  /// the list.
  ///
  /// Swift packages name a bundle `Package_Target`, and many CocoaPods call the one with the privacy manifest
  /// `Name_Privacy`.
  public init?(resourceBundle name: String) {
    var names = [name]
    if name.hasSuffix("_Privacy") { names.append(String(name.dropLast("_Privacy".count))) }
    if let line = name.firstIndex(of: "_") { names.append(String(name[name.index(after: line)...])) }
    guard let sdk = names.lazy.compactMap({ KnownSDK(binary: $0) }).first else { return nil }
    self = sdk
  }

  /// Returns whether a text contains the name of one of its frameworks or targets, in any case.
  func isMentioned(in text: String) -> Bool {
    let text = text.lowercased()
    return Self.rows.first { $0.sdk == self }?.binaries.contains { text.contains($0.lowercased()) } ?? false
  }

  private init(name: String, firstVersion: String?) {
    self.name = name
    self.firstVersion = firstVersion
  }

  private static let rows = table.utf8.split(separator: UInt8(ascii: "\n")).map { line in
    let cells = line.split(separator: UInt8(ascii: "|")).map { String(Substring($0)).words }
    let version = cells[2][0]
    return (
      sdk: KnownSDK(name: cells[0].joined(separator: " "), firstVersion: version == "-" ? nil : version),
      binaries: cells[1]
    )
  }

  private static let byBinary: [String: KnownSDK] = Dictionary(
    rows.flatMap { row in row.binaries.map { ($0, row.sdk) } }
  ) { first, _ in first }
}
