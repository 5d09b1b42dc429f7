import Foundation
import UTFileWatching
import UTThreads
import UTTurnTables

/// The presenters of this process: prepares them for accesses, and notifies them of changes.
final class LocalPresenters: Sendable {
  struct State {
    var registry = PresenterRegistry()
    /// Whether the synchronized folders were notified of the presented items.
    var haveFoldersBeenTold = false
    var negotiation = PresenterNegotiation()
    /// The parts of its accesses that the negotiation does not need.
    var deliveries: [PresenterNegotiation.Access: Delivery] = [:]
  }

  /// Uses a monitor because the thread sanitizer does not see how a `Mutex` waits.
  let state = Monitor(State())
  private let presence: Presence
  let watches: PresentedItemWatches
  private let synchronized: FolderHolder

  /// - Parameters:
  ///   - presence: announces the presenters to other processes.
  ///   - watcher: reports changes by programs that do not coordinate.
  ///   - synchronized: the folders that report the status of items.
  init(_ presence: Presence, _ watcher: FileWatcher, _ synchronized: FolderHolder) {
    (self.presence, watches, self.synchronized) = (presence, PresentedItemWatches(watcher), synchronized)
  }

  // MARK: Registering

  /// Changes the registry, and begins and ends watches as it requires.
  func changeRegistry<Result>(_ body: (inout PresenterRegistry) -> Result) -> Result {
    let (result, changes, haveFoldersBeenTold) = state.locked { state in
      (body(&state.registry), state.registry.takeChanges(), state.haveFoldersBeenTold)
    }
    let watched = changes.filter { !$0.isSelfWatching }
    if !watched.isEmpty { watches.update(watched) { [weak self] path, news in self?.notify(news, of: path) } }
    tellFolders(of: changes, haveFoldersBeenTold)
    return result
  }

  /// Notifies the synchronized folders of changes; of all items, if the folders have just been set.
  ///
  /// - Parameter haveBeenTold: whether they had the items before these changes.
  private func tellFolders(of changes: [PresenterRegistry.PathChange], _ haveBeenTold: Bool) {
    guard let folders = synchronized.folders else { return }
    let places =
      haveBeenTold
      ? changes
      : state.locked { state in
        // A notification in the meantime included these changes.
        guard !state.haveFoldersBeenTold else { return [] }
        state.haveFoldersBeenTold = true
        return state.registry.places
      }
    guard !places.isEmpty else { return }
    folders.update(places) { [weak self] path, keys in
      self?.notify(.ubiquityAttributes(path, keys), but: nil, from: .uncoordinated)
    }
  }

  func add(_ presenter: any NSFilePresenter, retaining: Bool) {
    let path = Self.path(of: presenter)
    changeRegistry { $0.add(presenter, retaining: retaining, path: path) }
    makeKnown(ObjectIdentifier(presenter))
  }

  /// The path of a presenter's item; nil if there is none, or it is not a file.
  private static func path(of presenter: any NSFilePresenter) -> [UInt8]? {
    presenter.presentedItemURL.flatMap { $0.isCoordinated ? Nest.path(of: $0).bytes : nil }
  }

  func remove(_ presenter: any NSFilePresenter) {
    changeRegistry { $0.remove(ObjectIdentifier(presenter)) }
  }

  var all: [any NSFilePresenter] { state.locked { $0.registry.all } }

  /// Asks a presenter again for the URL of its item, after the presenter's own access, which may have created it.
  ///
  /// - Parameter items: the items of the access.
  func refresh(_ presenter: any NSFilePresenter, after items: [CoordinatedItem]) {
    guard state.locked({ $0.registry[ObjectIdentifier(presenter)] != nil }) else { return }
    let known = presenter.presentedItemURL.flatMap(items.pathInUse)
    let path = known?.bytes ?? Self.path(of: presenter)
    changeRegistry { registry in
      let identity = ObjectIdentifier(presenter)
      // The entry is already correct if the presenter was not notified of the move yet.
      guard let entry = registry[identity], entry.path == entry.knownPath else { return }
      registry.move(identity, to: path)
    }
    makeKnown(ObjectIdentifier(presenter))
  }

  /// The current location of an item that a presenter has under a path.
  func place(of path: [UInt8], for presenter: (any NSFilePresenter)?) -> [UInt8] {
    guard let presenter, let entry = state.locked({ $0.registry[ObjectIdentifier(presenter)] }),
      entry.knownPath == path
    else { return path }
    return entry.path ?? path
  }

  // MARK: Other processes

  /// Announces the location of a presenter's item to other processes, if it changed.
  func makeKnown(_ identity: ObjectIdentifier) {
    while let path = state.locked({ $0.registry.unknownPath(of: identity) }) {
      let presenter = presence.present(path, of: self)
      let isPlaced = state.locked { $0.registry.note(presenter, at: path, for: identity) }
      if isPlaced { return }
    }
  }

  /// Announces all presenters again, if the table was removed.
  func keepKnown() {
    guard !presence.isCurrent else { return }
    for identity in state.locked({ $0.registry.forgetKnown() }) { makeKnown(identity) }
  }

  /// Notifies presenters of changes that other processes could not report to them.
  func tellOfMissedMessages() {
    let presenters = state.locked { $0.registry.takeMissedMessages() }
    for presenter in presenters {
      presenter.send(from: .process(identifier: nil, name: nil)) { $0.presentedItemDidChange() }
    }
  }

  /// Stops listening to other processes.
  func stop() { presence.stop() }

  // MARK: Before an access

  /// The presenters that an access concerns, except the accessing one, with their messages in the order of sending.
  ///
  /// A presenter of several items of the access gets the messages for all of them.
  func messages(
    for request: AccessRequest, but own: ObjectIdentifier?
  ) -> [(presenter: ReachablePresenter, messages: [Preparation])] {
    state.locked { state in
      var order: [ObjectIdentifier] = []
      var messages: [ObjectIdentifier: [Preparation]] = [:]
      for item in request.items {
        for (identity, path) in state.registry.presenters(
          around: item.path, isTree: item.isTree || item.includesContents)
        {
          let new = item.messages(toPresenterAt: path)
          guard identity != own, !new.isEmpty else { continue }
          if messages[identity] == nil { order.append(identity) }
          for message in new where !(messages[identity] ?? []).contains(message) {
            messages[identity, default: []].append(message)
          }
        }
      }
      return order.compactMap { identity in
        state.registry[identity]?.reachable.map { ($0, messages[identity] ?? []) }
      }
    }
  }
}
