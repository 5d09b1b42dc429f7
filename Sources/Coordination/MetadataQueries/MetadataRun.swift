import FileTypes
import Foundation
import SystemTypes
import TypeRegistry
import UTFileQueries
import UTItemPredicates
import UTSystemCalls
import UTThreads

/// The properties of a query.
struct MetadataSettings {
  weak var delegate: (any NSMetadataQueryDelegate)?
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor] = []
  var searchScopes: [Any] = []
  var searchItems: [Any]?
  var valueListAttributes: [String] = []
  var groupingAttributes: [String]?
  var interval: TimeInterval = 1
  var queue: OperationQueue?

  /// The locations to search: everywhere without scopes; nowhere with an empty list of items.
  var searched: [Any] { searchItems ?? (searchScopes.isEmpty ? [NSMetadataQueryLocalComputerScope] : searchScopes) }
}

/// The search of a query: takes the engine's reports, and delivers them on the query's queue.
final class MetadataRun: Sendable {
  struct State {
    weak var query: NSMetadataQuery?
    var settings = MetadataSettings()
    var engine: QueryEngine?
    /// The number of the search: reports with an earlier number are late.
    var number = 0
    var isGathering = false
    var isStopped = false
    var disabled = 0
    var pending = PendingChanges()
    /// Whether all items were found, but this was not reported yet.
    var hasFinished = false
    var isScheduled = false
    /// Whether a delivery is running: on a concurrent queue, the next one waits for its end.
    var isDelivering = false
    var lastDelivery = DispatchTime(uptimeNanoseconds: 0)
    var results = MetadataResults()
    var placeholders = PlaceholderResults()
    /// Returns the items of the search, of all or of some paths, that are not on this device; nil if it is not for
    /// synchronized items.
    var findPlaceholders: (@Sendable (Set<ItemPath>?) -> [DocumentItem])?
    /// Whether the query finds an item on this device.
    var finds: (@Sendable (DocumentItem) -> Bool)?
    /// Whether a thread is listing placeholders. It also handles requests that arrive meanwhile, which keeps the lists
    /// in order.
    var isUpdatingPlaceholders = false
    var nextPlaceholders = PlaceholderRequest()
    /// Whether the end of gathering waits for the first list of placeholders.
    var awaitsPlaceholders = false
    var hasGathered = false
  }

  let state = Monitor(State())

  func setQuery(_ query: NSMetadataQuery) { state.locked { $0.query = query } }

  var settings: MetadataSettings { state.locked { $0.settings } }
  var isStarted: Bool { state.locked { $0.engine != nil } }
  var isGathering: Bool { state.locked { $0.isGathering } }
  var isStopped: Bool { state.locked { $0.isStopped } }
  var resultCount: Int { state.locked { $0.results.count } }
  /// Without the lock while they are sorted: the program's own code may compare values, and may use the query.
  var results: [MetadataResults.Result] {
    let (number, results) = state.locked { ($0.number, $0.results) }
    let list = results.list()
    state.locked { if $0.number == number { $0.results.keep(list, of: results) } }
    return list.results
  }

  func change(_ body: (inout MetadataSettings) -> Void) { state.locked { body(&$0.settings) } }

  /// Changes the search, and begins again if the query is running.
  func changeSearch(_ body: (inout MetadataSettings) -> Void) {
    change(body)
    guard isStarted else { return }
    stop()
    _ = start()
  }

  // MARK: Running

  func start() -> Bool {
    let settings = settings
    guard !isStarted, let predicate = settings.predicate else { return false }
    guard let scopes = MetadataScopes(settings.searched) else {
      let problem =
        "NSMetadataQuery: scopes of synchronized items cannot be combined with other scopes; use two queries\n"
      FileHandle.standardError.write(Data(problem.utf8))
      return false
    }
    let query = state.locked { state in
      state.number += 1
      (state.isGathering, state.isStopped, state.hasFinished, state.isScheduled) = (true, false, false, false)
      (state.pending, state.results) = (PendingChanges(), MetadataResults(sortedBy: settings.sortDescriptors))
      (state.placeholders, state.findPlaceholders, state.finds) = (PlaceholderResults(), nil, nil)
      (state.awaitsPlaceholders, state.hasGathered) = (scopes.isUbiquitous, false)
      return state.query
    }
    let number = state.locked { $0.number }
    let condition = MetadataCondition(predicate)
    let isListed = settings.searchItems != nil
    let items = Set(scopes.paths.map { ItemPath($0) })
    var order = QueryOrder(scopes: scopes.paths, registry: .ofProcess) { item in
      (!isListed || items.contains(ItemPath(item.path))) && scopes.includes(item.path) && condition.isTrue(of: item)
    }
    order.includesScopes = isListed
    enqueue { Self.post(.NSMetadataQueryDidStartGathering, of: $0) }
    let engine = QueryEngine(order) { [weak self] in self?.take($0, number) }
    state.locked { $0.engine = engine }
    if let query { UbiquityMetadata.add(query) }
    if scopes.isUbiquitous { awaitPlaceholders(scopes, condition, number) }
    return true
  }

  func stop() {
    let engine = state.locked { state in
      guard let engine = state.engine.take() else { return nil as QueryEngine? }
      state.number += 1
      (state.isGathering, state.isStopped) = (false, true)
      return engine
    }
    engine?.end()
  }

  func check(_ paths: [[UInt8]]) {
    state.locked { $0.engine }?.check(paths)
    updatePlaceholders(checked: Set(paths.map { ItemPath($0) }))
  }

  /// Calls `body` on the engine's thread when all earlier events are reported; for tests.
  func whenSettled(_ body: @escaping @Sendable () -> Void) { state.locked { $0.engine }?.whenSettled(body) }

  func disableUpdates() { state.locked { $0.disabled += 1 } }

  func enableUpdates() {
    let number = state.locked { state in
      state.disabled = max(0, state.disabled - 1)
      return state.number
    }
    schedule(number)
  }

  // MARK: Delivering

  private func take(_ report: QueryReport, _ number: Int) {
    state.locked { state in
      guard state.number == number else { return }
      switch report {
      case .gathered(let changes), .updated(let changes):
        for change in changes { state.pending.add(state.placeholders.adjust(change)) }
      case .finishedGathering: (state.hasGathered, state.hasFinished) = (true, !state.awaitsPlaceholders)
      case .failed: break
      }
    }
    schedule(number)
  }

  /// Schedules a delivery if one is due: at once, or when the interval since the last one is over.
  func schedule(_ number: Int) {
    let delay = state.locked { state -> Double? in
      guard state.number == number, state.disabled == 0, !state.isDelivering else { return nil }
      guard !state.pending.isEmpty || state.hasFinished else { return nil }
      let passed = Double(DispatchTime.now().uptimeNanoseconds - state.lastDelivery.uptimeNanoseconds) / 1e9
      let delay = state.hasFinished ? 0 : max(0, state.settings.interval - passed)
      guard !state.isScheduled || delay == 0 else { return nil }
      state.isScheduled = true
      return delay
    }
    guard let delay else { return }
    if delay == 0 { return enqueue { [weak self] in self?.deliver(number, to: $0) } }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      enqueue { [weak self] in self?.deliver(number, to: $0) }
    }
  }

  private func enqueue(_ body: @escaping @Sendable (NSMetadataQuery) -> Void) {
    let (queue, query) = state.locked { ($0.settings.queue, WeakQuery($0.query)) }
    (queue ?? .main).addOperation { if let query = query.value { body(query) } }
  }

  // Sendable: the reference is set once, and reading a weak reference is atomic.
  private final class WeakQuery: @unchecked Sendable {
    private(set) weak var value: NSMetadataQuery?
    init(_ value: NSMetadataQuery?) { self.value = value }
  }

  /// The subject of one delivery.
  private struct Delivery {
    var changes: [QueryChange]
    var new: [DocumentItem]
    var hasFinished: Bool
  }

  /// Runs on the query's queue.
  private func deliver(_ number: Int, to query: NSMetadataQuery) {
    guard let delivery = begin(number) else { return }
    // The delegate may stop the query, start it again, or disable updates.
    let delegate = settings.delegate
    var replacements: [ItemPath: (item: NSMetadataItem, object: Any)] = [:]
    for found in delivery.new {
      let item = NSMetadataItem(found)
      let object = delegate?.metadataQuery(query, replacementObjectForResultObject: item) ?? item
      replacements[ItemPath(found.path)] = (item, object)
    }
    if let (objects, wasGathering) = apply(delivery, replacements, number) {
      if !objects.isEmpty {
        let name: Notification.Name = wasGathering ? .NSMetadataQueryGatheringProgress : .NSMetadataQueryDidUpdate
        Self.post(name, of: query, objects.userInfo)
      }
      if delivery.hasFinished { Self.post(.NSMetadataQueryDidFinishGathering, of: query) }
    }
    let next = state.locked { state in
      state.isDelivering = false
      return state.number
    }
    schedule(next)
  }

  /// Takes the next delivery; nil if there is none, or another delivery is running.
  private func begin(_ number: Int) -> Delivery? {
    state.locked { state in
      guard state.number == number else { return nil }
      state.isScheduled = false
      guard !state.isDelivering, state.disabled == 0, !state.pending.isEmpty || state.hasFinished else { return nil }
      let changes = state.pending.take()
      defer { (state.hasFinished, state.isDelivering, state.lastDelivery) = (false, true, .now()) }
      let new = changes.filter { $0.kind != .removed && !state.results.contains($0.item) }.map(\.item)
      return Delivery(changes: changes, new: new, hasFinished: state.hasFinished)
    }
  }

  /// Changes the results; nil if the search has ended, or updates are disabled, for which the changes are kept.
  private func apply(
    _ delivery: Delivery, _ replacements: [ItemPath: (item: NSMetadataItem, object: Any)], _ number: Int
  ) -> (objects: MetadataResults.Objects, wasGathering: Bool)? {
    state.locked { state in
      guard state.number == number else { return nil }
      guard state.disabled == 0 else {
        let later = state.pending.take()
        for change in delivery.changes + later { state.pending.add(change) }
        state.hasFinished = state.hasFinished || delivery.hasFinished
        return nil
      }
      let wasGathering = state.isGathering
      if delivery.hasFinished { state.isGathering = false }
      return (state.results.apply(delivery.changes, replacements), wasGathering)
    }
  }

  private static func post(_ name: Notification.Name, of query: NSMetadataQuery, _ info: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: query, userInfo: info)
  }
}
