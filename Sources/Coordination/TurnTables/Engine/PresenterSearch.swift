/// An item of an access, for which presenters are searched.
package struct PresenterSearch: Hashable, Sendable {
  let path: PathNumbers
  /// Whether presenters of items in the folder at the path are also of interest.
  let includesContents: Bool

  package init(_ path: PathNumbers, includesContents: Bool) {
    (self.path, self.includesContents) = (path, includesContents)
  }
}

/// A process with presenters that an access concerns.
package struct PresentingProcess: Hashable, Sendable {
  /// The number of the process in the table.
  package let number: Int
  /// The indices of the items that its presenters are interested in.
  package var items: Set<Int> = []
  /// The slots of these presenters.
  var slots: [Int: TurnWord] = [:]
}

extension Registration {
  /// Returns the other processes with presenters of items, of the folders that contain them and, if of interest, of the
  /// items in them. Some of them may be dead.
  ///
  /// The table is not read again to see whether it changed: an outdated result costs a message, and an access need not
  /// notify a presenter that registers during the search.
  package func presenters(concerning searches: [PresenterSearch]) -> [PresentingProcess] {
    let keys = KeyFilter(searches)
    let trees = searches.filter(\.includesContents).map { (folder: $0.path.item, bits: filterBits(of: $0.path.item)) }
    var interests: [UInt64: [Int]]?
    var found: [Int: PresentingProcess] = [:]
    for slot in layout.presenterSlots(cells) {
      let key = cells.load(layout.key(slot))
      let isNear = keys.contains(key)
      // Almost all slots end here.
      if !isNear, trees.isEmpty { continue }
      let filter = trees.isEmpty ? 0 : cells.load(layout.filter(slot))
      guard isNear || trees.contains(where: { filter & $0.bits == $0.bits }) else { continue }
      let word = TurnWord(bits: cells.load(layout.word(slot)))
      guard word.state == .presenting, word.process != number else { continue }
      let all = interests ?? Self.interests(in: searches)
      interests = all
      let record = RecordReader(cells: cells, layout: layout, slot: slot)
      var items = all[key] ?? []
      for (index, search) in searches.enumerated() where search.includesContents && record.isBelow(search.path.item) {
        items.append(index)
      }
      guard !items.isEmpty else { continue }
      found[word.process, default: PresentingProcess(number: word.process)].items.formUnion(items)
      found[word.process]?.slots[slot] = word
    }
    return found.values.sorted { $0.number < $1.number }
  }

  /// The items that the presenters of a path are interested in, by the number of the path.
  private static func interests(in searches: [PresenterSearch]) -> [UInt64: [Int]] {
    var interests: [UInt64: [Int]] = [:]
    for (index, search) in searches.enumerated() {
      interests[search.path.item, default: []].append(index)
      for folder in search.path.folders { interests[folder, default: []].append(index) }
    }
    return interests
  }

  /// Notes in the table that presenters could not be notified.
  package func noteMissedMessage(_ process: PresentingProcess) {
    for (slot, word) in process.slots {
      _ = cells.compareExchange(
        word.becoming(.presenting).bits, word.becoming(.presenting).withWaiters.bits, in: layout.word(slot))
    }
  }
}

/// Distinguishes most keys of other paths from the keys of a search, much faster than a dictionary.
private struct KeyFilter {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ searches: [PresenterSearch]) {
    for search in searches {
      insert(search.path.item)
      for folder in search.path.folders { insert(folder) }
    }
  }

  private mutating func insert(_ key: UInt64) {
    low |= 1 << (key >> 8 & 63)
    high |= 1 << (key >> 40 & 63)
  }

  func contains(_ key: UInt64) -> Bool { low >> (key >> 8 & 63) & high >> (key >> 40 & 63) & 1 == 1 }
}
