/// The way from the root of a property list to a value: dictionary keys and array indices.
///
/// Written as `CFBundleDocumentTypes[0].CFBundleTypeName`. A key that holds a dot, a bracket, a quotation mark, a
/// backslash, a control character or nothing at all is written in quotation marks:
/// `UTTypeTagSpecification["public.filename-extension"][0]`.
public struct PropertyListPath: Hashable, Sendable {
  /// One step of a path.
  public enum Component: Hashable, Sendable {
    /// The value of a dictionary's key.
    case key(String)
    /// An element of an array, counted from 0.
    case index(Int)
  }

  /// The steps, the outermost first. None: the root itself.
  public var components: [Component]

  /// A path of these steps, the outermost first.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Whether this is the path of the root itself.
  public var isEmpty: Bool { components.isEmpty }

  /// The path of the containing dictionary or array; nil for the root.
  public var parent: PropertyListPath? {
    components.isEmpty ? nil : PropertyListPath(Array(components.dropLast()))
  }

  /// The path of a key of the dictionary at this path.
  public func appending(key: String) -> PropertyListPath { PropertyListPath(components + [.key(key)]) }

  /// The path of an element of the array at this path.
  public func appending(index: Int) -> PropertyListPath { PropertyListPath(components + [.index(index)]) }
}

extension PropertyListPath: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Component...) { self.init(elements) }
}

extension PropertyListPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .key(value) }
  public init(integerLiteral value: Int) { self = .index(value) }
}
