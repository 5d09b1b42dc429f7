import Foundation
import UTFileQueries
import UTFileURLs

/// Finds files, packages, and folders, and follows them: Apple's class of the same name.
///
/// ```swift
/// let query = NSMetadataQuery()
/// query.searchScopes = [folder]
/// query.predicate = NSPredicate(format: "%K LIKE '*.md'", NSMetadataItemFSNameKey)
/// query.start()
/// ```
///
/// Results change, and notifications are posted, on ``operationQueue``. If it is nil, they do so on the main queue,
/// which must be running. There is no index: a query reads the folders of its scopes, which takes about a second for
/// 300,000 items, and then follows them as `DocumentQuery` does. Hidden items are not found, nor are items in packages.
/// Attributes come from names, types, and the file system, and for synchronized items also from a
/// ``UbiquityMetadataProvider``.
///
/// Source: NSMetadata.h.
open class NSMetadataQuery: NSObject, @unchecked Sendable {
  // Sendable: what changes is in a monitor.
  let run = MetadataRun()

  public override init() {
    super.init()
    run.setQuery(self)
  }

  deinit { run.stop() }

  /// Replaces results and values; not kept in memory.
  open var delegate: (any NSMetadataQueryDelegate)? {
    get { run.settings.delegate }
    set { run.change { $0.delegate = newValue } }
  }

  /// The condition on the results. Changing it restarts a running query, as the other properties of the search do.
  open var predicate: NSPredicate? {
    get { run.settings.predicate }
    set { run.changeSearch { $0.predicate = newValue } }
  }

  /// The order of the results; if empty, the order in which they are found.
  open var sortDescriptors: [NSSortDescriptor] {
    get { run.settings.sortDescriptors }
    set { run.changeSearch { $0.sortDescriptors = newValue } }
  }

  /// The locations to search: URLs, paths, and constants such as ``NSMetadataQueryUserHomeScope``; everywhere if empty.
  open var searchScopes: [Any] {
    get { run.settings.searchScopes }
    set { run.changeSearch { $0.searchScopes = newValue } }
  }

  /// The items to search instead: URLs and ``NSMetadataItem``s, without their contents; nil to search the scopes.
  open var searchItems: [Any]? {
    get { run.settings.searchItems }
    set { run.changeSearch { $0.searchItems = newValue } }
  }

  /// The attributes of ``valueLists``.
  open var valueListAttributes: [String] {
    get { run.settings.valueListAttributes }
    set { run.change { $0.valueListAttributes = newValue } }
  }

  /// The attributes of ``groupedResults``.
  open var groupingAttributes: [String]? {
    get { run.settings.groupingAttributes }
    set { run.change { $0.groupingAttributes = newValue } }
  }

  /// The number of seconds between notifications of results; 1 by default.
  open var notificationBatchingInterval: TimeInterval {
    get { run.settings.interval }
    set { run.change { $0.interval = newValue } }
  }

  /// The queue on which results change and notifications are posted; nil for the main queue.
  open var operationQueue: OperationQueue? {
    get { run.settings.queue }
    set { run.change { $0.queue = newValue } }
  }

  // MARK: Running

  /// Begins to search.
  ///
  /// - Returns: false if the query is running, has no predicate, or combines scopes of synchronized items with other
  ///   scopes.
  @discardableResult open func start() -> Bool { run.start() }

  /// Ends the search. The results stay.
  open func stop() { run.stop() }

  /// Whether the query is running.
  open var isStarted: Bool { run.isStarted }

  /// Whether the query is still finding existing items.
  open var isGathering: Bool { run.isGathering }

  /// Whether the query was running and was stopped.
  open var isStopped: Bool { run.isStopped }

  /// Keeps the results unchanged until ``enableUpdates()`` is called the same number of times.
  open func disableUpdates() { run.disableUpdates() }

  /// Lets results change again.
  open func enableUpdates() { run.enableUpdates() }

  // MARK: Results

  /// The number of results.
  open var resultCount: Int { run.resultCount }

  /// All results: ``NSMetadataItem``s, or the delegate's replacements.
  open var results: [Any] { run.results.map(\.object) }

  /// Returns a result.
  open func result(at idx: Int) -> Any { run.results[idx].object }

  /// Returns the position of a result; `NSNotFound` if it is not a result.
  open func index(ofResult result: Any) -> Int {
    let object = result as AnyObject
    let results = run.results
    // Most objects are the items themselves, which are compared faster than any value.
    return results.firstIndex { $0.item === object && $0.object is NSMetadataItem }
      ?? results.firstIndex {
        ($0.object as AnyObject) === object || ($0.object as? NSObject)?.isEqual(object) == true
      }
      ?? NSNotFound
  }

  /// Calls a block with each result and its position. Results do not change in the meantime.
  ///
  /// - Parameter block: sets the pointer's value to true to end this.
  open func enumerateResults(_ block: (Any, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
    enumerateResults(options: [], using: block)
  }

  /// Calls a block with each result and its position, in reverse order on request; never for several results at the
  /// same time.
  open func enumerateResults(
    options opts: NSEnumerationOptions, using block: (Any, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    disableUpdates()
    defer { enableUpdates() }
    let results = Array(run.results.enumerated())
    var stops = ObjCBool(false)
    for (place, result) in opts.contains(.reverse) ? results.reversed() : results {
      block(result.object, place, &stops)
      if stops.boolValue { return }
    }
  }

  /// Returns the value of an attribute of a result; nil if it has none.
  open func value(ofAttribute attrName: String, forResultAt idx: Int) -> Any? {
    run.results[idx].item.value(forAttribute: attrName)
  }

  /// For each of ``valueListAttributes``, the values, and how many results have them.
  open var valueLists: [String: [NSMetadataQueryAttributeValueTuple]] {
    let values = values
    return Dictionary(valueListAttributes.map { ($0, values.list($0)) }) { first, _ in first }
  }

  /// The results by ``groupingAttributes``.
  open var groupedResults: [NSMetadataQueryResultGroup] { values.groups((groupingAttributes ?? [])[...]) }

  private var values: MetadataValues {
    let delegate = delegate
    return MetadataValues(results: run.results) { [self] attribute, value in
      delegate?.metadataQuery(self, replacementValueForAttribute: attribute, value: value) ?? value
    }
  }

  /// Calls `body` when all earlier events are processed, though not yet delivered; for tests.
  package func whenSettled(_ body: @escaping @Sendable () -> Void) { run.whenSettled(body) }

  /// Examines items again, because facts about them changed elsewhere.
  func check(_ urls: [URL]) { run.check(urls.map(\.standardBytes)) }
}
