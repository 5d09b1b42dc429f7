import UTText

/// A three-way merge of sequences of numbers.
struct SequenceMerge {
  /// A part of the merged sequence.
  enum Part {
    /// Neither side changed these elements of the common version.
    case base(Range<Int>)
    /// These elements are ours; theirs are the same, or unchanged.
    case ours(Range<Int>)
    /// These elements are theirs; ours are unchanged.
    case theirs(Range<Int>)
    /// Both sides changed the same or adjacent elements, in different ways.
    case overlap(base: Range<Int>, ours: Range<Int>, theirs: Range<Int>)
  }

  /// In order.
  private(set) var parts: [Part] = []
  private var base = 0
  private var ours: Side
  private var theirs: Side

  init(base: [Int], ours: [Int], theirs: [Int]) {
    self.ours = Side(changes: SequenceChange.all(from: base, to: ours))
    self.theirs = Side(changes: SequenceChange.all(from: base, to: theirs))
    while let start = [self.ours.next, self.theirs.next].compactMap({ $0?.old.lowerBound }).min() {
      if start > self.base { parts.append(.base(self.base..<start)) }
      addChange(from: start, ours, theirs)
    }
    if self.base < base.count { parts.append(.base(self.base..<base.count)) }
  }

  /// The changes of one side.
  private struct Side {
    let changes: [SequenceChange]
    var position = 0
    /// The difference of an index of this side and the same in the common version, after the changes so far.
    var offset = 0

    var next: SequenceChange? { position < changes.count ? changes[position] : nil }

    /// Adds the next change to a range of the common version if it touches it.
    mutating func extend(_ range: inout Range<Int>) -> Bool {
      guard let next, next.old.lowerBound <= range.upperBound else { return false }
      range = range.lowerBound..<max(range.upperBound, next.old.upperBound)
      offset += next.new.count - next.old.count
      position += 1
      return true
    }
  }

  /// Adds the result of all changes that touch each other, from an index of the common version.
  private mutating func addChange(from start: Int, _ oursElements: [Int], _ theirsElements: [Int]) {
    let (oursStart, theirsStart) = (start + ours.offset, start + theirs.offset)
    let (oursPosition, theirsPosition) = (ours.position, theirs.position)
    var range = start..<start
    var isGrowing = true
    while isGrowing {
      let isOurs = ours.extend(&range)
      let isTheirs = theirs.extend(&range)
      isGrowing = isOurs || isTheirs
    }
    base = range.upperBound
    let oursRange = oursStart..<base + ours.offset
    let theirsRange = theirsStart..<base + theirs.offset
    if theirs.position == theirsPosition || oursElements[oursRange] == theirsElements[theirsRange] {
      parts.append(.ours(oursRange))
    } else if ours.position == oursPosition {
      parts.append(.theirs(theirsRange))
    } else {
      parts.append(.overlap(base: range, ours: oursRange, theirs: theirsRange))
    }
  }
}
