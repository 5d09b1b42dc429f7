import FileTypes
import TypeRegistry
import UTSystemCalls

/// The items for which a query searches, and the way in which it searches.
package struct QueryOrder: Sendable {
  /// The absolute paths of folders, or files, that need not exist.
  package var scopes: [[UInt8]]
  /// The registry of the types.
  package var registry: TypeRegistry
  /// Whether the query finds an item. Called on the query's thread.
  package var condition: @Sendable (DocumentItem) -> Bool
  /// Whether to find items, and search folders, whose names begin with a dot.
  package var includesHiddenItems = false
  /// Whether to find items in packages. If false, a change in a package is a change of the package.
  package var descendsIntoPackages = false
  /// Whether the scopes themselves are found.
  package var includesScopes = false
  /// The times that the query waits; see ``WatchTiming``.
  package var timing = WatchTiming()
  /// The maximum number of watched folders; other folders are read again periodically. With 0,
  /// no kernel watches are used.
  package var maximumWatches = Int.max
  /// The maximum number of changes that are taken from the kernel before items are examined again. If there are more,
  /// the rest is discarded, and all folders are read again, as if the kernel had discarded them.
  package var maximumEvents = Int.max

  package init(
    scopes: [[UInt8]], registry: TypeRegistry, condition: @escaping @Sendable (DocumentItem) -> Bool = { _ in true }
  ) {
    (self.scopes, self.registry, self.condition) = (scopes, registry, condition)
  }
}

/// A report of a query.
package enum QueryReport: Sendable {
  /// The items found so far, in batches.
  case gathered([QueryChange])
  /// All items were found.
  case finishedGathering
  /// The changes since.
  case updated([QueryChange])
  /// An item that cannot be read; or, once, a folder that is not watched because a limit of the kernel is reached. Such
  /// folders are read again periodically.
  case failed(FileTypeError)
}
