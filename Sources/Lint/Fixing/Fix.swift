import PropertyLists

/// How a finding can be mended.
public struct Fix: Sendable, Hashable {
  /// Whether a fix may be applied without asking.
  public enum Safety: String, Sendable, Hashable, CaseIterable {
    /// The meaning stays as it was.
    case safe
    /// It changes what the declaration does; applied with `--unsafe-fixes` only.
    case unsafe
  }

  /// One change of the file. Paths are those of the file as it was read.
  public enum Edit: Sendable, Hashable {
    /// Puts a value at a path, in place of what is there or as a new key at the end of its dictionary.
    case set(PropertyListValue, at: PropertyListPath)
    /// Puts a new key or element in.
    case insert(PropertyListValue, at: PropertyListPath, PropertyListEditor.Position)
    /// Removes a key with its value, or an element.
    case remove(PropertyListPath)
    /// Gives a key another name.
    case rename(PropertyListPath, to: String)
    /// Removes the entries of a key that a later one overrides.
    case removeDuplicates(PropertyListPath)
    /// Replaces the whole file.
    case rewrite([UInt8])
  }

  /// What it does, as an imperative: `Add LSHandlerRank Alternate`.
  public let title: String
  /// Whether it may be applied without asking.
  public let safety: Safety
  /// The changes, which belong together.
  public let edits: [Edit]

  /// A fix of one's own.
  public init(_ safety: Safety, _ title: String, _ edits: [Edit]) {
    self.title = title
    self.safety = safety
    self.edits = edits
  }

  /// A fix that changes nothing of the meaning.
  public static func safe(_ title: String, _ edits: Edit...) -> Fix { Fix(.safe, title, edits) }

  /// A fix that changes what the declaration does.
  public static func unsafe(_ title: String, _ edits: Edit...) -> Fix { Fix(.unsafe, title, edits) }
}
