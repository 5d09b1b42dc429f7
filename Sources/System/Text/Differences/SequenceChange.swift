/// Elements of an old sequence, and their replacements in a new one; either range may be empty.
package struct SequenceChange: Hashable {
  package var old: Range<Int>
  package var new: Range<Int>
}

extension SequenceChange {
  /// Returns the changes that make one sequence of numbers another: few, in order, and with equal elements between
  /// them.
  ///
  /// A change that could be at several positions, such as a repeated line that was removed, is as far down as possible,
  /// or next to a change of the other sequence. `diff` and git do the same.
  package static func all(from old: [Int], to new: [Int]) -> [SequenceChange] {
    var (isRemoved, isInserted) = (old.map { _ in false }, new.map { _ in false })
    let (oldMiddle, newMiddle) = differingMiddles(old, new)
    // Elements that only one sequence has certainly change. Without them, the search is much shorter.
    let (inOld, inNew) = (Set(old), Set(new))
    let oldShared = oldMiddle.filter { inNew.contains(old[$0]) }
    let newShared = newMiddle.filter { inOld.contains(new[$0]) }
    for index in oldMiddle { isRemoved[index] = true }
    for index in newMiddle { isInserted[index] = true }
    var search = ShortestEdit(from: oldShared.map { old[$0] }, to: newShared.map { new[$0] })
    search.run()
    for (index, isChanged) in zip(oldShared, search.isRemoved) { isRemoved[index] = isChanged }
    for (index, isChanged) in zip(newShared, search.isInserted) { isInserted[index] = isChanged }

    var (removals, insertions) = (ChangeGaps(of: isRemoved), ChangeGaps(of: isInserted))
    removals.slide(in: old, towards: insertions)
    insertions.slide(in: new, towards: removals)
    return ChangeGaps.changes(removals, insertions)
  }

  /// Returns what remains of both without equal elements at the beginning and the end.
  private static func differingMiddles(_ old: [Int], _ new: [Int]) -> (Range<Int>, Range<Int>) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    return (prefix..<old.count - suffix, prefix..<new.count - suffix)
  }
}
