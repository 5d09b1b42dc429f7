/// The changes of one of two sequences, by position: the number of changed elements before the first element that both
/// sequences share, before the second, and so on, and after the last.
struct ChangeGaps {
  private var counts: [Int]

  init(of isChanged: [Bool]) {
    counts = [0]
    for isChanged in isChanged {
      if isChanged { counts[counts.count - 1] += 1 } else { counts.append(0) }
    }
  }

  /// Returns the changes of both sequences together.
  static func changes(_ removals: ChangeGaps, _ insertions: ChangeGaps) -> [SequenceChange] {
    var changes: [SequenceChange] = []
    var (old, new) = (0, 0)
    for (removed, inserted) in zip(removals.counts, insertions.counts) {
      if removed + inserted > 0 { changes.append(.init(old: old..<old + removed, new: new..<new + inserted)) }
      old += removed + 1
      new += inserted + 1
    }
    return changes
  }

  /// Slides groups of changed elements over equal elements: a group that starts with an element equal to the one after
  /// it is equivalent to a group that is one element further down. Groups that meet become one.
  ///
  /// - Parameters:
  ///   - elements: the sequence.
  ///   - others: the changes of the other sequence.
  mutating func slide(in elements: [Int], towards others: ChangeGaps) {
    // Groups that meet start again, which could take quadratic time; any position is correct.
    var steps = 16 * elements.count
    var group = Group(gap: 0, start: 0, count: 0)
    while group.gap < counts.count {
      if counts[group.gap] > 0 { slide(&group, in: elements, towards: others, &steps) }
      group = Group(gap: group.gap + 1, start: group.start + group.count + 1, count: 0)
    }
  }

  /// Changed elements that follow each other.
  private struct Group {
    var gap: Int
    var start: Int
    var count: Int
    var end: Int { start + count }
  }

  private mutating func slide(
    _ group: inout Group, in elements: [Int], towards others: ChangeGaps, _ steps: inout Int
  ) {
    join(&group)
    var aligned: Int?
    var count: Int
    repeat {
      count = group.count
      while group.gap > 0, elements[group.start - 1] == elements[group.end - 1], steps > 0 {
        group.gap -= 1
        group.start -= 1 + counts[group.gap]
        join(&group)
        steps -= 1
      }
      aligned = others.counts[group.gap] > 0 ? group.gap : nil
      while group.end < elements.count, elements[group.start] == elements[group.end], steps > 0 {
        group.gap += 1
        group.start += 1
        join(&group)
        if others.counts[group.gap] > 0 { aligned = group.gap }
        steps -= 1
      }
    } while group.count != count
    if let aligned {
      group.start -= group.gap - aligned
      group.gap = aligned
    }
    counts[group.gap] = group.count
  }

  /// Adds the changes of its gap to a group.
  private mutating func join(_ group: inout Group) {
    group.count += counts[group.gap]
    counts[group.gap] = 0
  }
}
