import Synchronization
import UTThreads

/// The positions of the keys of a large dictionary. They are found when a key is first looked up.
///
/// A class, so that copies of the dictionary share them.
final class KeyIndex: Sendable {
  /// The number of keys up to which a search is faster than hashing one key.
  static let fewEntries = 16
  /// The number of keys that can be removed before the positions are determined again.
  private static let mostRemovals = 64

  private struct Key: Hashable {
    let text: String

    static func == (one: Key, other: Key) -> Bool {
      assert(Steps.count())
      return one.text.hasSameBytes(as: other.text)
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private struct Positions {
    var last: [Key: Int] = [:]
    /// The number of entries removed since: a key may be up to this many positions before its recorded one.
    var removals = 0
  }

  private let positions = Mutex<Positions?>(nil)

  init() {}

  /// The last position of a key; nil if there is none.
  func lastIndex(of key: String, in entries: [PropertyListValue.Dictionary.Entry]) -> Int? {
    positions.withLock { positions in
      if positions == nil || positions?.removals ?? 0 > Self.mostRemovals { positions = Self.positions(in: entries) }
      guard let last = positions?.last[Key(text: key)], let removals = positions?.removals else { return nil }
      return entries[max(0, last - removals)...min(last, entries.count - 1)].lastIndex { entry in
        assert(Steps.count())
        return entry.key.hasSameBytes(as: key)
      }
    }
  }

  /// Adds a key that was appended.
  func append(_ key: String, at index: Int) {
    positions.withLock { positions in
      // Appended keys are not moved by earlier removals.
      if positions?.removals == 0 { positions?.last[Key(text: key)] = index } else { positions = nil }
    }
  }

  /// Removes a key, of which entries were removed.
  func remove(_ key: String, _ count: Int) {
    positions.withLock { positions in
      positions?.last[Key(text: key)] = nil
      positions?.removals += count
    }
  }

  private static func positions(in entries: [PropertyListValue.Dictionary.Entry]) -> Positions {
    var positions = Positions()
    positions.last.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      assert(Steps.count())
      positions.last[Key(text: entry.key)] = index
    }
    return positions
  }
}
