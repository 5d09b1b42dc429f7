import FileCoordination
import UTContainers
import UTSyncEngines
import UTThreads

/// Follows the status of the presented items that are in containers.
///
/// Every process with such presenters follows the events of the engine itself, as long as it has them. The items of
/// several events are examined together, after a pause that grows with the time that this takes.
final class PresentedContainerItems: Sendable {
  /// The task that follows one container.
  private struct Feed {
    var tasks: [Task<Void, Never>]
    var ring: AsyncStream<Void>.Continuation
    /// The items to examine.
    var due: Set<[UInt8]> = []

    func end() {
      for task in tasks { task.cancel() }
      ring.finish()
    }
  }

  private struct State {
    /// The number of presenters of each item. It may be negative for a moment, because registrations and removals are
    /// counted later than they happen.
    var counts: [[UInt8]: Int] = [:]
    var snapshots: [[UInt8]: UbiquitySnapshot] = [:]
    /// By the folder of the container.
    var feeds: [[UInt8]: Feed] = [:]
  }

  /// The shortest and the longest time between examinations.
  private static let pause = (least: Duration.milliseconds(50), longest: Duration.seconds(60))
  /// When to examine again a container without an engine, or whose engine cannot be used.
  private static let retry = Duration.seconds(10)
  /// The number of items for which an engine is asked at once.
  private static let batch = 100

  private let containers: UserContainers
  private let state = Monitor(State())

  init(_ containers: UserContainers) { self.containers = containers }

  deinit { for feed in state.locked({ $0.feeds.values }) { feed.end() } }

  /// Counts presenters that were registered, removed, or moved with their items.
  ///
  /// - Parameters:
  ///   - changes: the paths of their items.
  ///   - report: called with the keys of the changed attributes of an item, on any thread.
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
        guard let container = containers.item(at: path)?.container else { continue }
        if count <= 0 {
          end(container)
          continue
        }
        follow(container, report)
        // Report the current status; events report later changes.
        if number > 0, count == 1 { look(at: [path], of: container) }
      }
    }
  }

  private func follow(_ container: Container, _ report: @escaping @Sendable ([UInt8], [String]) -> Void) {
    state.locked { state in
      guard state.feeds[container.folder] == nil else { return }
      let (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let reader = Task { [weak self, containers] in
        while !Task.isCancelled {
          for await event in containers.engine(of: container).events() {
            guard let self else { return }
            self.look(at: self.items(of: container, concerning: event), of: container)
          }
          do { try await Task.sleep(for: Self.retry) } catch { return }
        }
      }
      let looker = Task { [weak self] in
        var pause = Self.pause.least
        for await _ in bell {
          do { try await Task.sleep(for: pause) } catch { return }
          let begin = ContinuousClock.now
          await self?.look(container, report)
          pause = min(max((ContinuousClock.now - begin) * 4, Self.pause.least), Self.pause.longest)
        }
      }
      state.feeds[container.folder] = Feed(tasks: [reader, looker], ring: ring)
    }
  }

  private func end(_ container: Container) {
    let feed = state.locked { state -> Feed? in
      let isUsed = state.counts.contains { $0.value > 0 && container.path(of: $0.key) != nil }
      return isUsed ? nil : state.feeds.removeValue(forKey: container.folder)
    }
    feed?.end()
  }

  /// The presented items that an event concerns.
  private func items(of container: Container, concerning event: SyncEvent) -> [[UInt8]] {
    let presented = state.locked { state in
      state.counts.lazy.filter { $0.value > 0 }.compactMap { path, _ in container.path(of: path).map { (path, $0) } }
        .map { $0 }
    }
    switch event {
    case .changed(let paths):
      let changed = ChangedPaths(paths)
      return presented.filter { changed.concern($0.1) }.map(\.0)
    case .progress, .uploading: return []
    case .everythingChanged, .unavailable: return presented.map(\.0)
    }
  }

  private func look(at paths: [[UInt8]], of container: Container) {
    guard !paths.isEmpty else { return }
    state.locked { state in
      state.feeds[container.folder]?.due.formUnion(paths)
      _ = state.feeds[container.folder]?.ring.yield()
    }
  }

  /// Examines all items that are due.
  private func look(_ container: Container, _ report: @Sendable ([UInt8], [String]) -> Void) async {
    let due = state.locked { state -> [[UInt8]] in
      defer { state.feeds[container.folder]?.due = [] }
      return (state.feeds[container.folder]?.due ?? []).filter { state.counts[$0] ?? 0 > 0 }
    }
    var rest = due.compactMap { path in container.path(of: path).map { containers.item(at: $0, in: container) } }[...]
    while !rest.isEmpty, !Task.isCancelled {
      let items = Array(rest.prefix(Self.batch))
      rest = rest.dropFirst(items.count)
      for (item, snapshot) in zip(items, await UbiquitySnapshot.snapshots(of: items)) {
        compare(item.absolutePath, snapshot, report)
      }
    }
  }

  private func compare(_ path: [UInt8], _ new: UbiquitySnapshot, _ report: @Sendable ([UInt8], [String]) -> Void) {
    let old = state.locked { state -> UbiquitySnapshot? in
      guard state.counts[path] ?? 0 > 0 else { return new }
      return state.snapshots.updateValue(new, forKey: path)
    }
    guard let old else { return }
    let keys = new.differences(from: old)
    if !keys.isEmpty { report(path, keys) }
  }
}
