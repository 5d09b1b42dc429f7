import UTText

/// A three-way merge of texts: combines the changes of two programs to copies of a common version, line by line.
///
/// ```swift
/// let merge = TextMerge(base: common, ours: ours, theirs: theirs)
/// if let text = merge.merged { save(text) } else { ask(merge.conflicts) }
/// ```
///
/// Texts are bytes in any encoding, and all bytes are preserved: line ends, a missing line end at the end, a byte order
/// mark. As with `git merge-file` and `diff3 -m`, there is a conflict where both sides changed the same or
/// adjacent lines in different ways; the same change on both sides is not a conflict. Files that are not text (with
/// zero bytes, other than UTF-16 and UTF-32 with a byte order mark, or in different encodings) are merged as a whole:
/// two different changes are a conflict.
///
/// Time and memory are proportional to the size of the texts. If two of them differ in more than 500 lines that both
/// contain, in different places, the difference found may be larger than necessary, and changes may conflict
/// unnecessarily.
public struct TextMerge: Sendable {
  /// Lines that both sides changed in different ways, counted from 0. A range is empty if the lines were removed,
  /// or are not in the common version.
  public struct Conflict: Sendable, Hashable {
    /// The lines in the common version.
    public let base: Range<Int>
    /// Our lines.
    public let ours: Range<Int>
    /// The lines of the other side.
    public let theirs: Range<Int>
  }

  /// The merged text; nil if there are conflicts.
  public let merged: [UInt8]?
  /// The conflicts, in order; empty if the text was merged.
  public let conflicts: [Conflict]

  /// Merges two texts.
  ///
  /// - Parameters:
  ///   - base: the common version, from which both were made.
  ///   - ours: one text.
  ///   - theirs: the other text. The result is the same if both are exchanged.
  public init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    let oursUnit = CodeUnit(of: ours)
    let isText = [base, ours, theirs].allSatisfy { CodeUnit(of: $0) == oursUnit && oursUnit.isText($0) }
    let unit = isText ? oursUnit : .byte
    let (baseLines, oursLines, theirsLines) = (
      TextLines(base, unit: unit), TextLines(ours, unit: unit), TextLines(theirs, unit: unit)
    )
    guard isText else {
      merged = ours == theirs || theirs == base ? ours : ours == base ? theirs : nil
      conflicts =
        merged == nil
        ? [.init(base: 0..<baseLines.count, ours: 0..<oursLines.count, theirs: 0..<theirsLines.count)] : []
      return
    }
    var numbering = Numbering<HashedBytes>()
    let merge = SequenceMerge(
      base: baseLines.numbers(&numbering), ours: oursLines.numbers(&numbering), theirs: theirsLines.numbers(&numbering))
    var (text, conflicts): ([UInt8], [Conflict]) = ([], [])
    for part in merge.parts {
      switch part {
      case .base(let lines): text += baseLines[lines]
      case .ours(let lines): text += oursLines[lines]
      case .theirs(let lines): text += theirsLines[lines]
      case .overlap(let base, let ours, let theirs):
        conflicts.append(Conflict(base: base, ours: ours, theirs: theirs))
      }
    }
    merged = conflicts.isEmpty ? text : nil
    self.conflicts = conflicts
  }
}
