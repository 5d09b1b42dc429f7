/// Suggestions for unknown names: finds names with a similar spelling.
///
/// Up to a third of the letters may be wrong, but only one in a short name, and never more than four. Created once and
/// used often.
package struct NearNames {
  private struct Entry {
    let name: String
    let bytes: [UInt8]
    /// A bit for each letter in the name.
    let letters: UInt64
    /// The index among all names.
    let order: Int
  }

  /// Longer names have no suggestions.
  private static let maximumLength = 128
  /// The maximum number of names searched.
  private static let maximumNames = 50_000
  private static let maximumAnswers = 1024

  private var byLength = [[Entry]](repeating: [], count: maximumLength + 1)
  /// Cached results, because the same extension occurs again and again in a list of files.
  private var answers: [String: [String]] = [:]
  private var distance = EditDistance()

  /// - Parameter names: the possible names, in an order that breaks ties.
  package init(_ names: some Sequence<String>) {
    var seen: Set<String> = []
    for (order, name) in names.prefix(Self.maximumNames).enumerated() where seen.insert(name).inserted {
      let bytes = Array(name.utf8)
      guard bytes.count <= Self.maximumLength else { continue }
      byLength[bytes.count].append(Entry(name: name, bytes: bytes, letters: Self.letters(bytes), order: order))
    }
  }

  /// Returns the names nearest to `name`, at most three, nearest first.
  ///
  /// - Parameter name: the unknown name, compared letter by letter; fold its case first for case-insensitive names.
  package mutating func nearest(to name: String) -> [String] {
    if let answer = answers[name] { return answer }
    let answer = search(Array(name.utf8))
    if answers.count >= Self.maximumAnswers { answers.removeAll(keepingCapacity: true) }
    answers[name] = answer
    return answer
  }

  private mutating func search(_ wanted: [UInt8]) -> [String] {
    guard wanted.count > 1, wanted.count <= Self.maximumLength else { return [] }
    let letters = Self.letters(wanted)
    let most = Self.limit(wanted.count)
    var found: [(distance: Int, entry: Entry)] = []
    for length in max(1, wanted.count - most)...min(Self.maximumLength, wanted.count + most) {
      for entry in byLength[length] {
        // Every letter in only one of them takes an edit.
        let missing = max((letters & ~entry.letters).nonzeroBitCount, (entry.letters & ~letters).nonzeroBitCount)
        guard missing <= most else { continue }
        let limit = Self.limit(wanted.count - Self.sharedParts(wanted, entry.bytes))
        guard missing <= limit else { continue }
        let edits = distance.measure(wanted, entry.bytes, limit: limit)
        if edits <= limit { found.append((edits, entry)) }
      }
    }
    guard let best = found.map(\.distance).min() else { return [] }
    return found.filter { $0.distance <= best + (best > 2 ? 1 : 0) }
      .sorted { ($0.distance, $0.entry.order) < ($1.distance, $1.entry.order) }
      .prefix(3).map(\.entry.name)
  }

  private static func limit(_ length: Int) -> Int { min(max(1, length / 3), 4) }

  /// The number of bytes of leading parts (`public.`, `com.adobe.`, `image/`) that two names share: common prefixes do
  /// not make names similar.
  private static func sharedParts(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var shared = 0
    for index in 0..<min(one.count, other.count) {
      guard one[index] == other[index] else { break }
      if one[index] == UInt8(ascii: ".") || one[index] == UInt8(ascii: "/") { shared = index + 1 }
    }
    return shared
  }

  private static func letters(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}
