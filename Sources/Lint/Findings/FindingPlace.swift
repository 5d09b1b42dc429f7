import BundleDeclarations
import PropertyLists

/// What a finding is about: a range of bytes in a property list, and the way to it.
public struct FindingPlace: Sendable, Hashable {
  /// File, line and column of the first byte.
  public let location: SourceLocation
  /// The bytes; of a large value only its beginning, such as `<dict>`, is worth underlining.
  public let range: Range<Int>
  /// The way from the root to the value.
  public let path: PropertyListPath

  /// A place that is known by its bytes alone.
  public init(location: SourceLocation, range: Range<Int>, path: PropertyListPath = []) {
    self.location = location
    self.range = range
    self.path = path
  }

  /// The place of a value. Of a dictionary or an array it is the beginning.
  public init(_ node: PropertyList.Node) {
    let isContainer = node.kind == .dictionary || node.kind == .array
    let bytes = node.byteRange
    let end = isContainer && !node.contentRange.isEmpty ? node.contentRange.lowerBound : bytes.upperBound
    self.init(
      location: node.location, range: bytes.lowerBound..<max(bytes.lowerBound, min(end, bytes.upperBound)),
      path: node.path)
  }

  /// The place of an entry's key.
  public init(key entry: PropertyList.Entry) {
    self.init(location: entry.keyLocation, range: entry.keyRange, path: entry.value.path)
  }

  /// The place of a text's value.
  public init(_ text: DeclaredText) { self.init(text.node) }
}
