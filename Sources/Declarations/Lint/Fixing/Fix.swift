import PropertyLists

/// An automatic fix for a finding.
public struct Fix: Sendable, Hashable {
  /// Whether a fix may be applied without asking.
  public enum Safety: String, Sendable, Hashable, CaseIterable {
    /// The meaning does not change.
    case safe
    /// The behavior of the declaration may change; applied only with `--unsafe-fixes`.
    case unsafe

    /// The option of `utictl validate` that applies such fixes.
    public var option: String { self == .safe ? "--fix" : "--unsafe-fixes" }
  }

  /// One change to the file. Paths refer to the file as it was read.
  public enum Edit: Sendable, Hashable {
    /// Sets the value at a path, replacing the existing one or adding a key at the end of its dictionary.
    case set(PropertyListValue, at: PropertyListPath)
    /// Inserts a new key or element.
    case insert(PropertyListValue, at: PropertyListPath, PropertyListEditor.Position)
    /// Removes a key and its value, or an element.
    case remove(PropertyListPath)
    /// Renames a key.
    case rename(PropertyListPath, to: String)
    /// Removes the entries of a key that a later one overrides.
    case removeDuplicates(PropertyListPath)
    /// Replaces the whole file.
    case rewrite([UInt8])
  }

  /// The title, in the imperative: `Add LSHandlerRank Alternate`.
  public let title: String
  /// Whether it may be applied without asking.
  public let safety: Safety
  /// The changes, which are applied together.
  public let edits: [Edit]

  /// Creates a fix.
  public init(_ safety: Safety, _ title: String, _ edits: [Edit]) {
    self.title = title
    self.safety = safety
    self.edits = edits
  }

  /// Creates a fix that does not change the meaning.
  public static func safe(_ title: String, _ edits: Edit...) -> Fix { Fix(.safe, title, edits) }

  /// Creates a fix that may change behavior.
  public static func unsafe(_ title: String, _ edits: Edit...) -> Fix { Fix(.unsafe, title, edits) }
}
