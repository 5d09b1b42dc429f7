import PropertyLists
import UTBundleDeclarations

/// The location of a finding: a byte range in a property list, and the path to it.
public struct FindingPlace: Sendable, Hashable {
  /// File, line, and column of the first byte.
  public let location: SourceLocation
  /// The byte range; for a large value only its beginning, such as `<dict>`, which is enough to underline.
  public let range: Range<Int>
  /// The path from the root to the value.
  public let path: PropertyListPath

  /// Creates a location from a byte range alone.
  public init(location: SourceLocation, range: Range<Int>, path: PropertyListPath = []) {
    self.location = location
    self.range = range
    self.path = path
  }

  /// Creates the location of a value; for a dictionary or an array, its beginning.
  public init(_ node: PropertyList.Node) {
    let isContainer = node.kind == .dictionary || node.kind == .array
    let bytes = node.byteRange
    let end = isContainer && !node.contentRange.isEmpty ? node.contentRange.lowerBound : bytes.upperBound
    self.init(
      location: node.location, range: bytes.lowerBound..<max(bytes.lowerBound, min(end, bytes.upperBound)),
      path: node.path)
  }

  /// Creates the location of an entry's key.
  public init(key entry: PropertyList.Entry) {
    self.init(location: entry.keyLocation, range: entry.keyRange, path: entry.value.path)
  }

  /// Creates the location of a text's value.
  public init(_ text: DeclaredText) { self.init(text.node) }
}
