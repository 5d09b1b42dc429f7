import PropertyLists

/// A string of a property list: as it was written, with its build settings in place, and where it stood.
public struct DeclaredText: Sendable {
  /// Where it stands.
  public let node: PropertyList.Node
  /// The string as it was written.
  public let written: String
  /// The string with build settings in place; nil if it holds one that is not known, or a mark that a template engine
  /// will replace, so that nothing can be said of it.
  public let value: String?

  /// The text of a string node; nil for a node of another kind.
  public init?(_ node: PropertyList.Node, settings: BuildSettings) {
    guard let written = node.string else { return nil }
    self.node = node
    self.written = written
    if TemplateMark.first(in: written) != nil {
      value = nil
    } else {
      value = written.utf8.contains(UInt8(ascii: "$")) ? settings.expand(written).text : written
    }
  }
}
