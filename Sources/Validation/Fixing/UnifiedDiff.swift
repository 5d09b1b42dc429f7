/// The difference of two texts in the format of `diff -u` and `patch`.
struct UnifiedDiff {
  /// The number of context lines around a change, as in `diff -u`.
  private static let context = 3
  /// The maximum number of differing lines before the texts are treated as entirely different.
  private static let mostEdits = 2000

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// - Returns: the header and the hunks; empty if the texts are equal.
  static func text(from old: [UInt8], to new: [UInt8], named name: String) -> [UInt8] {
    guard old != new else { return [] }
    let diff = UnifiedDiff(old: lines(of: old), new: lines(of: new))
    return Array("--- \(name)\n+++ \(name)\n".utf8) + diff.hunks()
  }

  /// Splits text into lines with their line ends; only LF ends a line, as in `diff`.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  // MARK: Comparison

  /// Lines removed and lines inserted in their place; either may be empty.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Returns the changes, in order.
  private func changes() -> [Change] {
    var prefix = 0
    while prefix < min(old.count, new.count), old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(old.count, new.count) - prefix,
      old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
    { suffix += 1 }
    let (oldRange, newRange) = (prefix..<old.count - suffix, prefix..<new.count - suffix)
    guard let steps = shortestEdit(oldRange, newRange) else { return [Change(old: oldRange, new: newRange)] }
    var changes: [Change] = []
    for step in steps {
      if let last = changes.last, last.old.upperBound == step.old.lowerBound, last.new.upperBound == step.new.lowerBound
      {
        changes[changes.count - 1] = Change(
          old: last.old.lowerBound..<step.old.upperBound, new: last.new.lowerBound..<step.new.upperBound)
      } else {
        changes.append(step)
      }
    }
    return changes
  }

  /// Returns the smallest edit (E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986); nil if it has too
  /// many lines.
  private func shortestEdit(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [Change]? {
    let (n, m) = (oldRange.count, newRange.count)
    let most = min(n + m, Self.mostEdits)
    // The furthest line of the old text on each diagonal, for each number of edits.
    var trace: [[Int]] = []
    var furthest = [Int](repeating: 0, count: 2 * most + 3)
    let middle = most + 1
    for edits in 0...most {
      trace.append(Array(furthest[(middle - edits - 1)...(middle + edits + 1)]))
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let isDown =
          diagonal == -edits
          || (diagonal != edits && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1])
        var x = isDown ? furthest[middle + diagonal + 1] : furthest[middle + diagonal - 1] + 1
        var y = x - diagonal
        while x < n, y < m, old[oldRange.lowerBound + x] == new[newRange.lowerBound + y] {
          x += 1
          y += 1
        }
        furthest[middle + diagonal] = x
        if x >= n, y >= m { return path(back: trace, n, m, oldRange.lowerBound) }
      }
    }
    return nil
  }

  /// Returns the edits along a trace, from its end.
  private func path(back trace: [[Int]], _ n: Int, _ m: Int, _ offset: Int) -> [Change] {
    var changes: [Change] = []
    var (x, y) = (n, m)
    for edits in stride(from: trace.count - 1, to: 0, by: -1) {
      let furthest = trace[edits]
      let center = edits + 1
      let diagonal = x - y
      let isDown =
        diagonal == -edits || (diagonal != edits && furthest[center + diagonal - 1] < furthest[center + diagonal + 1])
      let previous = isDown ? diagonal + 1 : diagonal - 1
      let (startX, startY) = (furthest[center + previous], furthest[center + previous] - previous)
      let (endX, endY) = isDown ? (startX, startY + 1) : (startX + 1, startY)
      changes.append(
        Change(old: offset + startX..<offset + endX, new: offset + startY..<offset + endY))
      (x, y) = (startX, startY)
    }
    return changes.reversed()
  }

  // MARK: Printing

  private func hunks() -> [UInt8] {
    var output: [UInt8] = []
    var group: [Change] = []
    for change in changes() {
      if let last = group.last, change.old.lowerBound - last.old.upperBound > 2 * Self.context {
        write(group, to: &output)
        group = []
      }
      group.append(change)
    }
    if !group.isEmpty { write(group, to: &output) }
    return output
  }

  private func write(_ group: [Change], to output: inout [UInt8]) {
    guard let first = group.first, let last = group.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    output += "@@ -\(Self.header(oldRange)) +\(Self.header(newRange)) @@\n".utf8
    var position = oldRange.lowerBound
    for change in group {
      for line in old[position..<change.old.lowerBound] { Self.write(" ", line, to: &output) }
      for line in old[change.old] { Self.write("-", line, to: &output) }
      for line in new[change.new] { Self.write("+", line, to: &output) }
      position = change.old.upperBound
    }
    for line in old[position..<oldRange.upperBound] { Self.write(" ", line, to: &output) }
  }

  /// Returns `first,count`; a single line has no count, and an empty range refers to the line before.
  private static func header(_ range: Range<Int>) -> String {
    let first = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(first)" : "\(first),\(range.count)"
  }

  private static func write(_ mark: String, _ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output += mark.utf8
    output += line
    if line.last != UInt8(ascii: "\n") { output += "\n\\ No newline at end of file\n".utf8 }
  }
}
