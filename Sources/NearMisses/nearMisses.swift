/// What somebody may have meant by a name that nothing has: the names nearest to it, nearest first.
///
/// A third of the letters may be wrong, but of a short name not more than one, and never more than six.
///
/// - Parameters:
///   - name: what was written; compared letter by letter, so fold its case first if case does not matter.
///   - names: what could have been meant, in an order that breaks ties.
/// - Returns: at most three names, each once.
package func nearMisses(of name: String, among names: some Sequence<String>) -> [String] {
  let wanted = Array(name.utf8)
  let limit = min(max(1, wanted.count / 3), 6)
  guard wanted.count > 1, wanted.count <= 128 else { return [] }
  var found: [(distance: Int, name: String)] = []
  for name in names {
    let distance = editDistance(wanted, Array(name.utf8), limit: limit)
    if distance <= limit && !found.contains(where: { $0.name == name }) { found.append((distance, name)) }
  }
  guard let best = found.map(\.distance).min() else { return [] }
  return found.filter { $0.distance <= best + (best > 2 ? 1 : 0) }.sorted { $0.distance < $1.distance }
    .prefix(3).map(\.name)
}

/// How many letters to insert, remove, replace or swap with their neighbour (optimal string alignment); anything above
/// `limit` counts as `limit + 1`.
package func editDistance(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int {
  guard abs(one.count - other.count) <= limit else { return limit + 1 }
  var before: [Int] = []
  var previous = Array(0...other.count)
  for i in one.indices {
    var current = [i + 1]
    for j in other.indices {
      var best = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (one[i] == other[j] ? 0 : 1))
      if i > 0 && j > 0 && one[i] == other[j - 1] && one[i - 1] == other[j] { best = min(best, before[j - 1] + 1) }
      current.append(best)
    }
    if current.allSatisfy({ $0 > limit }) { return limit + 1 }
    before = previous
    previous = current
  }
  return previous[other.count]
}
