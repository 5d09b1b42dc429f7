/// The path from the root of a property list to a value: dictionary keys and array indices.
///
/// Written as `CFBundleDocumentTypes[0].CFBundleTypeName`. An empty key, or one with a dot, a bracket, a quotation
/// mark, a backslash, or a control character, is quoted: `UTTypeTagSpecification["public.filename-extension"][0]`.
public struct PropertyListPath: Hashable, Sendable {
  /// A step of a path.
  public enum Component: Hashable, Sendable {
    /// A key of a dictionary.
    case key(String)
    /// An index of an array, from 0.
    case index(Int)
  }

  /// The steps, outermost first; empty for the root itself.
  public var components: [Component]

  /// Creates a path from steps, outermost first.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Whether this is the path of the root itself.
  public var isEmpty: Bool { components.isEmpty }

  /// The path of the containing dictionary or array; nil for the root.
  public var parent: PropertyListPath? {
    components.isEmpty ? nil : PropertyListPath(Array(components.dropLast()))
  }

  /// Returns the path of a key of the dictionary at this path.
  public func appending(key: String) -> PropertyListPath { PropertyListPath(components + [.key(key)]) }

  /// Returns the path of an element of the array at this path.
  public func appending(index: Int) -> PropertyListPath { PropertyListPath(components + [.index(index)]) }
}

extension PropertyListPath: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Component...) { self.init(elements) }
}

extension PropertyListPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .key(value) }
  public init(integerLiteral value: Int) { self = .index(value) }
}
