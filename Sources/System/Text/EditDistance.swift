/// The number of letters to insert, remove, replace, or swap with their neighbor to turn one name into another (optimal
/// string alignment).
package struct EditDistance {
  // Rows of the table of distances between prefixes, kept to measure many pairs without allocation.
  private var before: [Int] = []
  private var previous: [Int] = []
  private var current: [Int] = []

  package init() {}

  /// Returns the distance; anything above `limit` is returned as `limit + 1`.
  package mutating func measure(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int {
    guard abs(one.count - other.count) <= limit else { return limit + 1 }
    while previous.count <= other.count {
      before.append(0)
      previous.append(0)
      current.append(0)
    }
    for column in 0...other.count { previous[column] = min(column, limit + 1) }
    for i in one.indices {
      // Everything farther from the diagonal than the limit is too far away.
      let columns = max(0, i - limit)..<min(other.count, i + limit + 1)
      current[columns.lowerBound] = columns.lowerBound == 0 ? i + 1 : limit + 1
      var least = current[columns.lowerBound]
      for j in columns {
        var best = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (one[i] == other[j] ? 0 : 1))
        if i > 0 && j > 0 && one[i] == other[j - 1] && one[i - 1] == other[j] { best = min(best, before[j - 1] + 1) }
        current[j + 1] = best
        least = min(least, best)
      }
      guard least <= limit else { return limit + 1 }
      if columns.upperBound < other.count { current[columns.upperBound + 1] = limit + 1 }
      (before, previous, current) = (previous, current, before)
    }
    return min(previous[other.count], limit + 1)
  }
}
