import PropertyLists

/// A dictionary of declarations, read as leniently as Launch Services reads it.
public struct DeclaredFields: Sendable {
  /// The dictionary.
  public let node: PropertyList.Node
  /// The settings that the strings below may name.
  public let settings: BuildSettings

  /// The fields of a dictionary; a node of another kind has none.
  public init(_ node: PropertyList.Node, settings: BuildSettings) {
    self.node = node
    self.settings = settings
  }

  /// The value of a key, whatever kind it is.
  public subscript(key: String) -> PropertyList.Node? { node[key] }

  /// The entry of a key, with the place of the key itself; of several the last, which counts.
  public func entry(_ key: String) -> PropertyList.Entry? { node.entry(of: key) }

  /// The string of a key; nil if the key is missing or its value is no string.
  public func text(_ key: String) -> DeclaredText? { node[key].flatMap { DeclaredText($0, settings: settings) } }

  /// The strings of a key: those of an array, or the only one where there is no array. What is no string is left out.
  public func texts(_ key: String) -> [DeclaredText] {
    guard let value = node[key] else { return [] }
    if let text = DeclaredText(value, settings: settings) { return [text] }
    return value.elements.compactMap { DeclaredText($0, settings: settings) }
  }

  /// The truth value of a key: a boolean, an integer, or a string as `NSString.boolValue` reads it; nil if the key is
  /// missing or its value is something else.
  public func flag(_ key: String) -> Bool? {
    guard let value = node[key] else { return nil }
    if let boolean = value.boolean { return boolean }
    if let integer = value.integer { return integer != 0 }
    guard let text = DeclaredText(value, settings: settings)?.value else { return nil }
    return text.first.map { "YyTt123456789".contains($0) }
  }
}
