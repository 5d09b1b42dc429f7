import Containers
import SyncProviders
import Threads

/// Follows the status of the presented items that are in containers.
///
/// Every process with such presenters follows the news of the engine itself, as long as it has them.
final class PresentedContainerItems: Sendable {
  private struct State {
    /// The number of presenters of each item. It may be negative for a moment, because registrations and removals are counted later
    /// than they happen.
    var counts: [[UInt8]: Int] = [:]
    var snapshots: [[UInt8]: UbiquitySnapshot] = [:]
    /// What follows the news, by the folder of the container.
    var readers: [[UInt8]: Task<Void, Never>] = [:]
  }

  private let containers: UserContainers
  private let state = Monitor(State())

  init(_ containers: UserContainers) { self.containers = containers }

  deinit { for reader in state.locked({ $0.readers.values }) { reader.cancel() } }

  /// Counts presenters that were registered, removed, or moved with their items.
  ///
  /// - Parameters:
  ///   - changes: the paths of their items.
  ///   - report: called with the keys of the attributes of an item that have changed, on any thread.
  func update(
    _ changes: [PresenterRegistry.PathChange], report: @escaping @Sendable (_ path: [UInt8], _ keys: [String]) -> Void
  ) {
    for change in changes {
      for (path, number) in [(change.new, 1), (change.old, -1)] {
        guard let path, containers.mayContain(path) else { continue }
        let count = state.locked { state in
          state.counts[path, default: 0] += number
          let count = state.counts[path] ?? 0
          if count == 0 { (state.counts[path], state.snapshots[path]) = (nil, nil) }
          return count
        }
        guard let item = containers.item(at: path), item.provider.isSynchronizing else { continue }
        if count > 0 { read(item.container, item.provider, report) } else { end(item.container) }
      }
    }
  }

  private func read(
    _ container: Container, _ provider: any SyncProvider, _ report: @escaping @Sendable ([UInt8], [String]) -> Void
  ) {
    state.locked { state in
      guard state.readers[container.folder] == nil else { return }
      state.readers[container.folder] = Task { [weak self] in
        for await event in provider.events() {
          guard let self else { return }
          for item in self.items(of: container, provider, concerning: event) { await self.compare(item, report) }
        }
      }
    }
  }

  private func end(_ container: Container) {
    let reader = state.locked { state -> Task<Void, Never>? in
      let isUsed = state.counts.contains { $0.value > 0 && container.path(of: $0.key) != nil }
      return isUsed ? nil : state.readers.removeValue(forKey: container.folder)
    }
    reader?.cancel()
  }

  /// The presented items of which an event tells something.
  private func items(
    of container: Container, _ provider: any SyncProvider, concerning event: SyncEvent
  ) -> [ContainerItem] {
    let presented = state.locked { $0.counts.filter { $0.value > 0 }.keys.compactMap { container.path(of: $0) } }
    let concerned =
      switch event {
      case .changed(let paths):
        presented.filter { item in paths.contains { item.contains($0) || $0.contains(item) } }
      case .progress: [SyncPath]()
      case .everythingChanged, .unavailable: presented
      }
    return concerned.map { containers.item(at: $0, in: container) }
  }

  private func compare(_ item: ContainerItem, _ report: @Sendable ([UInt8], [String]) -> Void) async {
    let (path, new) = (item.absolutePath, await UbiquitySnapshot(item))
    let old = state.locked { state -> UbiquitySnapshot? in
      guard state.counts[path] ?? 0 > 0 else { return new }
      return state.snapshots.updateValue(new, forKey: path)
    }
    guard let old else { return }
    let keys = new.differences(from: old)
    if !keys.isEmpty { report(path, keys) }
  }
}
