import UTSystemCalls

/// An item of a new version of a package.
struct PlannedItem {
  enum Source {
    case directory
    case written
    case link([UInt8])
    /// Reuses this path of the replaced version, with everything below it.
    case reused([UInt8])
  }

  let path: [UInt8]
  let source: Source
  var attributes = ItemAttributes()
}

/// The items of a new version of a package, in the order in which they were named.
struct PlannedItems {
  private(set) var all: [PlannedItem] = []
  /// The number of items, including items in reused folders.
  private(set) var count = 0
  private var paths: Set<ItemPath> = []
  /// See ``SaveContext/forgetsFiles``.
  let forgetsFiles: Bool

  init(forgettingFiles forgetsFiles: Bool) { self.forgetsFiles = forgetsFiles }

  func contains(_ path: [UInt8]) -> Bool { paths.contains(ItemPath(path)) }

  /// Adds an item.
  ///
  /// - Parameter countBelow: the number of items in a reused folder.
  /// - Returns: false if there is an item with its path.
  mutating func add(_ item: PlannedItem, countBelow: Int = 0) -> Bool {
    if !forgetsFiles || !item.isWritten {
      guard paths.insert(ItemPath(item.path)).inserted else { return false }
      all.append(item)
    }
    count += 1 + countBelow
    return true
  }

  /// Replaces reused folders with their contents.
  ///
  /// - Parameter expand: adds an item, or everything in it.
  mutating func expand(_ expand: (PlannedItem, _ expanded: inout [PlannedItem]) throws -> Void) rethrows {
    var expanded: [PlannedItem] = []
    for item in all { try expand(item, &expanded) }
    all = expanded
  }
}

extension PlannedItem {
  var isWritten: Bool { if case .written = source { true } else { false } }
  var isFolder: Bool { if case .directory = source { true } else { false } }
}
