import FileTypes
import FoundationEssentials
import SystemTypes
import TypeRegistry
import UTItemPredicates

/// Finds files, packages, and folders, and reports their changes: a list of documents that stays up to date.
///
/// ```swift
/// var names: Set<String> = []
/// for await update in DocumentQuery(in: [folder], contentTypes: ["public.image"]) {
///   names.subtract(update.removed.map(\.name))
///   names.formUnion(update.added.map(\.name))
/// }
/// ```
///
/// The first updates contain the existing items, in batches. Later updates contain the changes since the previous one,
/// as soon as programs stop writing for a moment, and never more than one change for an item: a slow loop gets
/// fewer updates. Each loop searches for itself, until it ends or its task is canceled.
///
/// Changes are reported by the kernel. Folders that it does not watch, because their file system is remote or the limit
/// of watches is reached (`fs.inotify.max_user_watches`), are read again every few seconds; if the kernel loses
/// changes, all folders are read again. Links are not followed, except one that is itself a folder to search. Some
/// changes are noticed only with the next other change: data written through another hard link or a memory mapping,
/// mounted file systems, and the passing of time, which predicates with `NOW()` depend on.
///
/// A query takes about 300 bytes for each item that it finds, and 1,500 for each folder.
public struct DocumentQuery: AsyncSequence, Sendable {
  /// The changes since the last update.
  public struct Update: Sendable {
    /// Items that are found now, and were not before.
    public internal(set) var added: [DocumentItem] = []
    /// Items whose contents or attributes changed, and packages with a changed item.
    public internal(set) var changed: [DocumentItem] = []
    /// Items that are no longer found, as they last were: they were removed or moved, or the predicate is no longer
    /// true for them.
    public internal(set) var removed: [DocumentItem] = []
    /// Folders that cannot be read, and items whose attributes cannot be read. These stay as they were.
    public internal(set) var unreadable: [URL] = []
    /// Whether all items that existed at the beginning have been found.
    public internal(set) var isComplete = false
    /// Whether the kernel cannot watch more folders for this user (`fs.inotify.max_user_watches`,
    /// `max_user_instances`), so that some are read again every few seconds.
    public internal(set) var isWatchLimitReached = false
  }

  public typealias Element = Update
  public typealias Failure = Never

  /// The folders to search. A missing folder is searched when it appears. URLs that are not file URLs, or have no path,
  /// are ignored.
  public var folders: [URL]
  /// Items are found if they have one of these types, or types that conform to one of them; all if empty.
  public var contentTypes: [String]
  /// Items are found if this is true for them; see ``DocumentItem/value(forAttribute:)`` for the attributes.
  public var predicate: PredicateFormat?
  /// Whether to find items, and search folders, whose names begin with a dot.
  public var includesHiddenItems = false
  /// Whether to search packages. Otherwise, they are single items.
  public var searchesPackages = false
  /// The minimum time between updates; not while the items are gathered.
  public var interval: Duration
  /// The clock of the interval.
  public var clock: any Clock<Duration>
  /// Limits, for tests.
  package var adjust: @Sendable (inout QueryOrder) -> Void = { _ in }

  /// Creates a query, which searches when it is iterated.
  ///
  /// - Parameters:
  ///   - folders: the folders to search, with all folders in them.
  ///   - contentTypes: the types to find, with types that conform to them; all if empty.
  ///   - predicate: the condition for an item; nil for all items.
  ///   - interval: how long to wait after an update before the next one.
  ///   - clock: the clock of the interval.
  public init(
    in folders: [URL], contentTypes: [String] = [], matching predicate: PredicateFormat? = nil,
    interval: Duration = .milliseconds(200), clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.folders, self.contentTypes, self.predicate) = (folders, contentTypes, predicate)
    (self.interval, self.clock) = (interval, clock)
  }

  /// Begins to search.
  public func makeAsyncIterator() -> Iterator { Iterator(QueryDelivery(order), interval, clock) }

  private var order: QueryOrder {
    let registry = TypeRegistry.ofProcess
    var condition = ItemCondition(in: registry)
    condition.types = contentTypes.map { registry.type(carrying: $0) }
    condition.predicate = predicate
    var order = QueryOrder(scopes: folders.compactMap(\.searchedPath), registry: registry) { [condition] in
      condition.isTrue(of: $0)
    }
    order.includesHiddenItems = includesHiddenItems
    order.descendsIntoPackages = searchesPackages
    adjust(&order)
    return order
  }

  /// The updates of one loop.
  public struct Iterator: AsyncIteratorProtocol {
    package let delivery: QueryDelivery
    private let interval: Duration
    private let clock: any Clock<Duration>
    private var isThrottled = false

    init(_ delivery: QueryDelivery, _ interval: Duration, _ clock: any Clock<Duration>) {
      (self.delivery, self.interval, self.clock) = (delivery, interval, clock)
    }

    /// Waits for the next update; nil if the task is canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Update? {
      let (delivery, wait, clock) = (delivery, isThrottled ? interval : nil, clock)
      let update = await withTaskCancellationHandler {
        if let wait { try? await clock.sleep(for: wait) }
        return await delivery.next()
      } onCancel: {
        delivery.end()
      }
      isThrottled = update?.isComplete ?? false
      return update
    }

    /// Waits for the next update; nil if the task is canceled.
    public mutating func next() async -> Update? { await next(isolation: nil) }
  }
}

extension URL {
  /// The bytes of the path of a scope; nil if it is not a file URL, or has no path, which must not be mistaken for the
  /// root.
  package var searchedPath: [UInt8]? { isFileURL && !spelledBytes.isEmpty ? standardBytes : nil }
}
