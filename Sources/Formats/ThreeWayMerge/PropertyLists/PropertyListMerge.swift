import PropertyLists

/// A three-way merge of property list values: combines the changes of two programs to copies of a common version.
///
/// ```swift
/// let base: PropertyListValue = ["name": "Trip", "days": 2]
/// let ours: PropertyListValue = ["name": "Journey", "days": 2]
/// let theirs: PropertyListValue = ["name": "Trip", "days": 3]
/// let merge = PropertyListMerge(base: base, ours: ours, theirs: theirs)
/// let merged = merge.merged  // ["name": "Journey", "days": 3]
/// ```
///
/// Dictionaries are merged by key, at every level, and arrays as sequences, as ``TextMerge`` merges lines: there is a
/// conflict where both sides changed the same or adjacent elements in different ways. But if all of these are
/// dictionaries, or all are arrays, and both sides have as many as the common version, each is merged with the element
/// at its position. Everything else is changed as a whole. There is also a conflict if one side removed what the other
/// changed, and if both added the same key with different values. The order of keys is ours.
///
/// Strings are compared byte by byte, so that no change is lost: `é` and `e` with an accent differ.
public struct PropertyListMerge: Sendable {
  /// A value that both sides changed in different ways.
  public struct Conflict: Sendable, Hashable {
    /// The path of the value in our version, or its former path if we removed it. For elements of arrays, it is the
    /// path of the array.
    public let path: PropertyListPath
    /// The value in the common version; nil if it was added.
    public let base: PropertyListValue?
    /// Our value; nil if we removed it.
    public let ours: PropertyListValue?
    /// The other side's value; nil if it was removed.
    public let theirs: PropertyListValue?
  }

  /// The maximum number of conflicts that are listed; the merge ends there.
  public static let maximumConflicts = 1000

  /// The merged value; nil if there are conflicts.
  public let merged: PropertyListValue?
  /// The conflicts, in our order, at most ``maximumConflicts``; empty if the values were merged.
  public let conflicts: [Conflict]

  /// Merges two values.
  ///
  /// - Parameters:
  ///   - base: the common version, from which both were made.
  ///   - ours: one value.
  ///   - theirs: the other value.
  public init(base: PropertyListValue, ours: PropertyListValue, theirs: PropertyListValue) {
    var numbers = ValueNumbering()
    var merge = ValueMerge()
    let value = merge.merge(numbers(base), numbers(ours), numbers(theirs))
    merged = merge.conflicts.isEmpty ? value : nil
    conflicts = merge.conflicts
  }
}
