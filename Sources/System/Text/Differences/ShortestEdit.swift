/// The search for the smallest edit of a sequence in linear space (E. Myers, "An O(ND) Difference Algorithm and Its
/// Variations", 1986, section 4b).
///
/// A part with more than 512 edits is cut where a search of 256 edits from its beginning got furthest, and the search
/// continues from there. The edit may then be larger than necessary, but the time remains proportional to the length,
/// and so does the memory.
struct ShortestEdit {
  /// The number of edits after which a search from one end is given up.
  private static let mostEdits = 256

  /// The elements of the old sequence that are removed.
  private(set) var isRemoved: [Bool]
  /// The elements of the new sequence that are inserted.
  private(set) var isInserted: [Bool]
  private let old: [Int]
  private let new: [Int]
  private var forward = Frontier(Self.mostEdits)
  private var backward = Frontier(Self.mostEdits)

  init(from old: [Int], to new: [Int]) {
    (self.old, self.new) = (old, new)
    isRemoved = old.map { _ in false }
    isInserted = new.map { _ in false }
  }

  /// A part of both sequences.
  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The index of the old sequence that a search reached on each diagonal, which is the difference of both indices.
  private struct Frontier {
    var low = 0
    var high = 0
    private var center = 0
    private var reached: [Int]

    init(_ mostEdits: Int) { reached = Array(repeating: 0, count: 2 * mostEdits + 5) }

    subscript(diagonal: Int) -> Int {
      get { reached[diagonal - center] }
      set { reached[diagonal - center] = newValue }
    }

    mutating func start(on diagonal: Int, at index: Int) {
      center = diagonal - reached.count / 2
      (low, high) = (diagonal, diagonal)
      self[diagonal] = index
    }

    /// Makes space for one more edit, within the diagonals of a box.
    mutating func widen(within diagonals: ClosedRange<Int>, unreached: Int) {
      if low > diagonals.lowerBound {
        low -= 1
        self[low - 1] = unreached
      } else {
        low += 1
      }
      if high < diagonals.upperBound {
        high += 1
        self[high + 1] = unreached
      } else {
        high -= 1
      }
    }
  }

  mutating func run() {
    var boxes = [Box(old: old.indices, new: new.indices)]
    while let next = boxes.popLast() {
      let box = trimmed(next)
      if box.old.isEmpty || box.new.isEmpty {
        for index in box.old { isRemoved[index] = true }
        for index in box.new { isInserted[index] = true }
      } else {
        let (x, y) = split(box)
        boxes.append(
          Box(old: box.old.lowerBound + x..<box.old.upperBound, new: box.new.lowerBound + y..<box.new.upperBound))
        boxes.append(
          Box(old: box.old.lowerBound..<box.old.lowerBound + x, new: box.new.lowerBound..<box.new.lowerBound + y))
      }
    }
  }

  /// Removes equal elements at both ends.
  private func trimmed(_ box: Box) -> Box {
    var (x, y) = (box.old.lowerBound, box.new.lowerBound)
    while x < box.old.upperBound, y < box.new.upperBound, old[x] == new[y] {
      x += 1
      y += 1
    }
    var (oldEnd, newEnd) = (box.old.upperBound, box.new.upperBound)
    while oldEnd > x, newEnd > y, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    return Box(old: x..<oldEnd, new: y..<newEnd)
  }

  /// Returns a point, relative to the beginning of a box, on a path with the fewest edits: where the searches from both
  /// ends meet.
  private mutating func split(_ box: Box) -> (Int, Int) {
    let (width, height) = (box.old.count, box.new.count)
    let (diagonals, isOdd) = (-height...width, (width - height) & 1 != 0)
    forward.start(on: 0, at: 0)
    backward.start(on: width - height, at: width)
    for _ in 0..<Self.mostEdits {
      forward.widen(within: diagonals, unreached: -1)
      for diagonal in stride(from: forward.high, through: forward.low, by: -2) {
        let (left, above) = (forward[diagonal - 1], forward[diagonal + 1])
        var x = left >= above ? left + 1 : above
        while x < width, x - diagonal < height,
          old[box.old.lowerBound + x] == new[box.new.lowerBound + x - diagonal]
        {
          x += 1
        }
        forward[diagonal] = x
        if isOdd, backward.low...backward.high ~= diagonal, backward[diagonal] <= x { return (x, x - diagonal) }
      }
      backward.widen(within: diagonals, unreached: Int.max)
      for diagonal in stride(from: backward.high, through: backward.low, by: -2) {
        let (below, right) = (backward[diagonal - 1], backward[diagonal + 1])
        var x = below < right ? below : right - 1
        while x > 0, x > diagonal,
          old[box.old.lowerBound + x - 1] == new[box.new.lowerBound + x - diagonal - 1]
        {
          x -= 1
        }
        backward[diagonal] = x
        if !isOdd, forward.low...forward.high ~= diagonal, x <= forward[diagonal] { return (x, x - diagonal) }
      }
    }
    return furthest(width, height)
  }

  /// Returns the point that the search from the beginning reached and that has the most elements before it.
  private func furthest(_ width: Int, _ height: Int) -> (Int, Int) {
    var best = (0, 0)
    for diagonal in stride(from: forward.low, through: forward.high, by: 2) {
      let (x, y) = (forward[diagonal], forward[diagonal] - diagonal)
      if x <= width, y <= height, x + y > best.0 + best.1 { best = (x, y) }
    }
    return best
  }
}
