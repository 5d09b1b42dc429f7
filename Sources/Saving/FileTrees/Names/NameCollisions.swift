import UTSystemCalls
import UTText

/// Finds colliding names in a folder. It keeps only a few bytes per name until queried.
package struct NameCollisions {
  /// Names with the same hash may collide.
  private var hashes: [(hash: Int, index: UInt32)] = []

  package init() {}

  /// Collisions among some names, in the order of names.
  package static func among(_ names: some Collection<FileName>) -> [NameCollision] {
    let names = names.sorted()
    var collisions = NameCollisions()
    for (index, name) in names.enumerated() { collisions.add(name, at: UInt32(index)) }
    return collisions.found { names[Int($0)] }
  }

  /// Adds a name, in ascending order.
  /// - Parameter index: the index of the name.
  package mutating func add(_ name: FileName, at index: UInt32) {
    guard name.isText else { return }
    hashes.append((Self.fold(name.text).hashValue, index))
  }

  /// The collisions, in the order of names.
  /// - Parameter name: returns the name at an index.
  package func found(_ name: (UInt32) -> FileName?) -> [NameCollision] {
    let sorted = hashes.sorted { ($0.hash, $0.index) < ($1.hash, $1.index) }
    var found: [NameCollision] = []
    var start = 0
    while start < sorted.count {
      let end = sorted[start...].firstIndex { $0.hash != sorted[start].hash } ?? sorted.count
      if end - start > 1 { found += Self.collisions(in: sorted[start..<end].compactMap { name($0.index) }) }
      start = end
    }
    return found.sorted { $0.name < $1.name }
  }

  private static func collisions(in names: [FileName]) -> [NameCollision] {
    // Texts are equal if they are canonically equivalent, as normalization makes them.
    var normalized: [String: FileName] = [:]
    var folded: [String: FileName] = [:]
    return names.compactMap { name in
      if let other = normalized.updateValue(name, forKey: name.text) {
        return NameCollision(name: name, other: other, difference: .normalization)
      }
      return folded.updateValue(name, forKey: fold(name.text)).map {
        NameCollision(name: name, other: $0, difference: .letterCase)
      }
    }
  }

  private static func fold(_ text: String) -> String { text.caseFolded }
}
