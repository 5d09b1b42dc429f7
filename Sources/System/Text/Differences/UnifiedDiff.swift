/// The difference of two texts in the format of `diff -u --text`, for `patch` and readers.
public enum UnifiedDiff {
  /// The number of context lines around a change, as in `diff -u`.
  private static let context = 3

  /// Returns the difference of two texts.
  ///
  /// - Parameters:
  ///   - old: the old text, in any encoding.
  ///   - oldName: its name in the header. Control characters are escaped.
  ///   - new: the new text.
  ///   - newName: its name in the header.
  /// - Returns: the header and the hunks; empty if the texts are equal.
  public static func text(
    from old: [UInt8], named oldName: String, to new: [UInt8], named newName: String
  ) -> [UInt8] {
    guard old != new else { return [] }
    let header = "--- \(PrintableText.of(oldName))\n+++ \(PrintableText.of(newName))\n"
    return Array(header.utf8) + Hunks(from: TextLines(old), to: TextLines(new)).text()
  }

  private struct Hunks {
    let old: TextLines
    let new: TextLines
    private let changes: [SequenceChange]

    init(from old: TextLines, to new: TextLines) {
      (self.old, self.new) = (old, new)
      var numbering = Numbering<HashedBytes>()
      changes = SequenceChange.all(from: old.numbers(&numbering), to: new.numbers(&numbering))
    }

    func text() -> [UInt8] {
      var output: [UInt8] = []
      var group: [SequenceChange] = []
      for change in changes {
        if let last = group.last, change.old.lowerBound - last.old.upperBound > 2 * context {
          write(group, to: &output)
          group = []
        }
        group.append(change)
      }
      if !group.isEmpty { write(group, to: &output) }
      return output
    }

    private func write(_ group: [SequenceChange], to output: inout [UInt8]) {
      guard let first = group.first, let last = group.last else { return }
      let before = min(context, first.old.lowerBound)
      let after = min(context, old.count - last.old.upperBound)
      let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
      let newRange = first.new.lowerBound - before..<last.new.upperBound + after
      output += "@@ -\(Self.header(oldRange)) +\(Self.header(newRange)) @@\n".utf8
      var position = oldRange.lowerBound
      for change in group {
        for line in position..<change.old.lowerBound { Self.write(" ", old[line], to: &output) }
        for line in change.old { Self.write("-", old[line], to: &output) }
        for line in change.new { Self.write("+", new[line], to: &output) }
        position = change.old.upperBound
      }
      for line in position..<oldRange.upperBound { Self.write(" ", old[line], to: &output) }
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
}
