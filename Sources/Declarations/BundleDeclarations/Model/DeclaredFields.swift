import PropertyLists

/// A dictionary of declarations, read as leniently as Launch Services reads it.
public struct DeclaredFields: Sendable {
  /// The dictionary.
  public let node: PropertyList.Node
  /// The settings that the strings in it may refer to.
  public let settings: BuildSettings

  /// Creates the fields of a dictionary; a node of another type has none.
  public init(_ node: PropertyList.Node, settings: BuildSettings) {
    self.node = node
    self.settings = settings
  }

  /// Returns the value of a key, of any type.
  public subscript(key: String) -> PropertyList.Node? { node[key] }

  /// Returns the entry of a key, with the location of the key itself; if there are duplicates, the last one, which
  /// wins.
  public func entry(_ key: String) -> PropertyList.Entry? { node.entry(of: key) }

  /// Returns the string of a key; nil if the key is missing or its value is not a string.
  public func text(_ key: String) -> DeclaredText? { node[key].flatMap { DeclaredText($0, settings: settings) } }

  /// Returns the strings of a key: the strings in an array, or a single string. Other values are omitted.
  public func texts(_ key: String) -> [DeclaredText] {
    guard let value = node[key] else { return [] }
    if let text = DeclaredText(value, settings: settings) { return [text] }
    return value.elements.compactMap { DeclaredText($0, settings: settings) }
  }

  /// Returns the Boolean value of a key: a Boolean, an integer, or a string as `NSString.boolValue` reads it; nil if
  /// the key is missing or its value is something else.
  public func flag(_ key: String) -> Bool? {
    guard let value = node[key] else { return nil }
    if let boolean = value.boolean { return boolean }
    if let integer = value.integer { return integer != 0 }
    guard let text = DeclaredText(value, settings: settings)?.value else { return nil }
    return text.first.map { "YyTt123456789".contains($0) }
  }
}
